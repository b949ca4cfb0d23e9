import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OTP_RESEND_SECONDS } from '#contract/accounts.ts';
import { addressOf } from '#test/address-of.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { chooseFile, makeImageFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import type { OpenPage } from '#web/test/open-page.tsx';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

interface Press {
  prepare: () => Promise<{ page: OpenPage; button: HTMLElement }>;
  call: RegExp;
  done: string | RegExp;
}

const addSignedInUser = async () => openSession(shop.deps, await addUser(shop.deps));
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const openAsAdmin = (address: string) => pages.open(address, { as: shop.users.admin });

async function askFor(page: OpenPage, name: string | RegExp) {
  await page.user.click(await screen.findByRole('button', { name }));
  return { page, button: inDialog('Delete') };
}

const PRESSES: Record<string, Press> = {
  'Resend OTP': {
    prepare: async () => {
      const page = await pages.open('/register');
      await fill(page.user, screen.getByLabelText('Email'), `${crypto.randomUUID()}@example.com`);
      await page.user.click(screen.getByRole('button', { name: 'Send OTP' }));
      expect(await screen.findByRole('button', { name: /^Send again in/ })).toBeVisible();
      pages.calls.made.length = 0;
      shop.clock.advance({ ms: OTP_RESEND_SECONDS * 1_000 });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + OTP_RESEND_SECONDS * 1_000 });
      return { page, button: await screen.findByRole('button', { name: 'Resend OTP' }) };
    },
    call: /^POST \/api\/auth\/send-otp$/,
    done: /We have sent a 6-digit code/,
  },
  'Post review': {
    prepare: async () => {
      const { id, name } = await addProduct(shop.deps);
      const page = await pages.open(addressOf({ id, name }), { as: await addSignedInUser() });
      await page.user.click(await screen.findByRole('radio', { name: '4 stars' }));
      await fill(page.user, screen.getByLabelText('Your review'), 'Pressed with a heavy thumb.');
      return { page, button: screen.getByRole('button', { name: 'Post review' }) };
    },
    call: /^POST \/api\/reviews\/post-review$/,
    done: 'Review posted successfully!',
  },
  'Delete of a review': {
    prepare: async () => {
      const as = await addSignedInUser();
      await addReview(shop.deps, await addProduct(shop.deps), as);
      return askFor(await pages.open('/dashboard/reviews', { as }), /^Delete your review/);
    },
    call: /^DELETE \/api\/reviews\//,
    done: 'No reviews given yet.',
  },
  'Save Changes of the profile': {
    prepare: async () => {
      const page = await pages.open('/dashboard/profile', { as: await addSignedInUser() });
      await page.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
      await fill(page.user, screen.getByLabelText('Username'), 'Pressed Twice');
      return { page, button: inDialog('Save Changes') };
    },
    call: /^PATCH \/api\/auth\/edit-profile$/,
    done: 'Pressed Twice',
  },
  'Add Product': {
    prepare: async () => {
      const page = await openAsAdmin('/dashboard/add-new-post');
      await fill(page.user, await screen.findByLabelText('Product Name'), 'Mianwali Double Knit');
      for (const [label, value] of [
        ['Category', 'bottoms'],
        ['Color', 'blue'],
        ['Age (years)', '2'],
      ] as const) {
        await page.user.selectOptions(screen.getByLabelText(label), value);
      }
      await fill(page.user, screen.getByLabelText('Current Price (PKR)'), '990');
      await fill(page.user, screen.getByLabelText('Description'), 'Knitted twice as thick.');
      chooseFile(screen.getByLabelText('Product Image'), await makeImageFile());
      await waitFor(() => expect(screen.getByRole('button', { name: 'Uploading picture...' })).toBeDisabled());
      return { page, button: await screen.findByRole('button', { name: 'Add Product' }) };
    },
    call: /^POST \/api\/products\/create-product$/,
    done: 'Product added successfully! Redirecting to shop...',
  },
  'Update Product': {
    prepare: async () => {
      const { id } = await addProduct(shop.deps);
      const page = await openAsAdmin(`/dashboard/update-product/${id}`);
      return { page, button: await screen.findByRole('button', { name: 'Update Product' }) };
    },
    call: /^PATCH \/api\/products\/update-product\//,
    done: 'Product updated successfully!',
  },
  'Delete of a product': {
    prepare: async () => {
      const { name } = await addProduct(shop.deps, { name: 'Pressed Trousers' });
      return askFor(await openAsAdmin('/dashboard/manage-products?q=pressed%20trousers'), `Delete ${name}`);
    },
    call: /^DELETE \/api\/products\//,
    done: 'No products found',
  },
  'Save Changes of a role': {
    prepare: async () => {
      const { email } = await addUser(shop.deps);
      const page = await openAsAdmin(`/dashboard/users?q=${encodeURIComponent(email)}`);
      await page.user.click(await screen.findByRole('button', { name: `Edit Role of ${email}` }));
      const role = within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Role' });
      await page.user.selectOptions(role, 'moderator');
      return { page, button: inDialog('Save Changes') };
    },
    call: /^PUT \/api\/auth\/users\//,
    done: 'User role updated successfully!',
  },
  'Delete of a user': {
    prepare: async () => {
      const { email } = await addUser(shop.deps);
      return askFor(await openAsAdmin(`/dashboard/users?q=${encodeURIComponent(email)}`), `Delete ${email}`);
    },
    call: /^DELETE \/api\/auth\/users\//,
    done: 'No users found',
  },
  'Delete of an order': {
    prepare: async () => {
      const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
      const { orderId } = await addOrder(shop.deps, await addUser(shop.deps), { lines });
      return askFor(await openAsAdmin(`/dashboard/manage-orders?q=${orderId}`), `Delete order #${orderId}`);
    },
    call: /^DELETE \/api\/orders\/delete-order\//,
    done: 'There are currently no orders to display.',
  },
  'Logout in the sidebar': {
    prepare: async () => {
      const page = await pages.open('/dashboard/profile', { as: await addSignedInUser() });
      return { page, button: await screen.findByRole('button', { name: 'Logout' }) };
    },
    call: /^POST \/api\/auth\/logout$/,
    done: 'Logged out successfully',
  },
  'Logout in the avatar menu': {
    prepare: async () => {
      const page = await pages.open('/shop', { as: await addSignedInUser() });
      await page.user.click(await screen.findByRole('button', { name: /^Account of/ }));
      const menu = screen.getByRole('navigation', { name: 'Account' });
      return { page, button: within(menu).getByRole('button', { name: 'Logout' }) };
    },
    call: /^POST \/api\/auth\/logout$/,
    done: 'Logged out successfully',
  },
};

it.each(Object.entries(PRESSES))('two presses of %s make one call', async (_name, { prepare, call, done }) => {
  const { page, button } = await prepare();
  expect(button).toBeEnabled();
  // Holds the response, so that both presses come before it.
  const release = pages.calls.hold(call);
  await page.user.dblClick(button);
  release();
  await waitFor(() => expect(screen.queryAllByText(done)).not.toEqual([]));
  await pages.calls.settle();
  expect(pages.calls.of(call)).toHaveLength(1);
});
