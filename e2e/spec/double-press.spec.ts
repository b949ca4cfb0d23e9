import type { Locator, Page } from '@playwright/test';
import { OTP_RESEND_SECONDS } from '#contract/accounts.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

const IMAGE = 'database/demo/images/lahore-rocket-cotton-t-shirt.webp';

interface Press {
  /** Opens the page, fills the form and returns the button. */
  prepare: (page: Page, shop: ShopServer) => Promise<Locator>;
  call: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  /** Text that appears after the response. */
  done: string | RegExp;
}

const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

async function reviewedByNewcomer(shop: ShopServer) {
  const { session } = await registerByApi(shop);
  const product = await createProductByApi(shop);
  const body = { comment: 'Soft.', rating: 4, userId: session.user._id, productId: product._id };
  await callApi(shop, '/reviews/post-review', { method: 'POST', session, body });
  return { session, product };
}

const PRESSES: Record<string, Press> = {
  'Resend OTP': {
    prepare: async (page) => {
      await page.clock.install();
      await page.goto('/register');
      await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible();
      await page.clock.fastForward(OTP_RESEND_SECONDS * 1_000);
      return page.getByRole('button', { name: 'Resend OTP' });
    },
    call: 'POST /api/auth/send-otp',
    done: /We have sent a 6-digit code/,
  },
  'Post review': {
    prepare: async (page, shop) => {
      const { _id } = await createProductByApi(shop);
      await openAs(page, (await registerByApi(shop)).session);
      await page.goto(`/shop/${_id}`);
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await page.getByLabel('Your review').fill('Pressed with a heavy thumb.');
      return page.getByRole('button', { name: 'Post review' });
    },
    call: 'POST /api/reviews/post-review',
    done: 'Review posted successfully!',
  },
  'Delete of a review': {
    prepare: async (page, shop) => {
      const { session } = await reviewedByNewcomer(shop);
      await openAs(page, session);
      await page.goto('/dashboard/reviews');
      await page.getByRole('button', { name: /^Delete your review/ }).click();
      return inDialog(page, 'Delete');
    },
    call: 'DELETE /api/reviews/',
    done: 'No reviews given yet.',
  },
  'Save Changes of the profile': {
    prepare: async (page, shop) => {
      await openAs(page, (await registerByApi(shop)).session);
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByRole('dialog').getByLabel('Username').fill('Pressed Twice');
      return inDialog(page, 'Save Changes');
    },
    call: 'PATCH /api/auth/edit-profile',
    done: 'Pressed Twice',
  },
  'Add Product': {
    prepare: async (page, shop) => {
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto('/dashboard/add-new-post');
      await page.getByLabel('Product Name').fill('Mianwali Double Knit');
      await page.getByLabel('Category').selectOption('bottoms');
      await page.getByLabel('Color').selectOption('blue');
      await page.getByLabel(/^Age/).selectOption('2');
      await page.getByLabel('Current Price').fill('990');
      await page.getByLabel('Description').fill('Knitted twice as thick.');
      await page.getByLabel('Product Image').setInputFiles(IMAGE);
      return page.getByRole('button', { name: 'Add Product' });
    },
    call: 'POST /api/products/create-product',
    done: 'Mianwali Double Knit',
  },
  'Update Product': {
    prepare: async (page, shop) => {
      const { _id } = await createProductByApi(shop, { oldPrice: 1_500 });
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto(`/dashboard/update-product/${_id}`);
      return page.getByRole('button', { name: 'Update Product' });
    },
    call: 'PATCH /api/products/update-product/',
    done: /^Showing 1 to 12/,
  },
  'Delete of a product': {
    prepare: async (page, shop) => {
      const { name } = await createProductByApi(shop);
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto(`/dashboard/manage-products?q=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      return inDialog(page, 'Delete');
    },
    call: 'DELETE /api/products/',
    done: 'No products found',
  },
  'Save Changes of a role': {
    prepare: async (page, shop) => {
      const { email } = await registerByApi(shop);
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto(`/dashboard/users?q=${encodeURIComponent(email)}`);
      await page.getByRole('button', { name: `Edit Role of ${email}` }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption('moderator');
      return inDialog(page, 'Save Changes');
    },
    call: 'PUT /api/auth/users/',
    done: /^moderator$/,
  },
  'Delete of a user': {
    prepare: async (page, shop) => {
      const { email } = await registerByApi(shop);
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto(`/dashboard/users?q=${encodeURIComponent(email)}`);
      await page.getByRole('button', { name: `Delete ${email}` }).click();
      return inDialog(page, 'Delete');
    },
    call: 'DELETE /api/auth/users/',
    done: 'No users found',
  },
  'Delete of an order': {
    prepare: async (page, shop) => {
      const { session } = await registerByApi(shop);
      const { orderId } = await placeOrderByApi(shop, session, [await createProductByApi(shop)]);
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto(`/dashboard/manage-orders?q=${orderId}`);
      await page.getByRole('button', { name: `Delete order #${orderId}` }).click();
      return inDialog(page, 'Delete');
    },
    call: 'DELETE /api/orders/delete-order/',
    done: 'There are currently no orders to display.',
  },
  'Logout in the sidebar': {
    prepare: async (page, shop) => {
      await openAs(page, (await registerByApi(shop)).session);
      await page.goto('/dashboard/profile');
      return page.getByRole('button', { name: 'Logout' });
    },
    call: 'POST /api/auth/logout',
    done: 'Trending Products',
  },
  'Logout in the avatar menu': {
    prepare: async (page, shop) => {
      await openAs(page, (await registerByApi(shop)).session);
      await page.goto('/shop');
      await page.getByRole('button', { name: /^Account of/ }).click();
      return page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Logout' });
    },
    call: 'POST /api/auth/logout',
    done: 'Trending Products',
  },
};

for (const [name, { prepare, call, done }] of Object.entries(PRESSES)) {
  test(`two presses of ${name} make one call`, async ({ page, shop }) => {
    const button = await prepare(page, shop);
    await expect(button).toBeEnabled();
    const [method, path = ''] = call.split(' ');
    const pressed = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(
      (url) => url.pathname.startsWith(path),
      async (route) => {
        if (route.request().method() !== method) return route.fallback();
        calls += 1;
        // Both presses precede the response.
        await pressed.promise;
        return route.continue();
      },
    );
    await button.dblclick();
    pressed.resolve();
    await expect(page.getByText(done).filter({ visible: true }).first()).toBeVisible();
    expect(calls).toBe(1);
  });
}

test('a second choice of an order status waits for the first', async ({ page, shop }) => {
  const { session } = await registerByApi(shop);
  const { orderId, _id } = await placeOrderByApi(shop, session, [await createProductByApi(shop)]);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto(`/dashboard/manage-orders?q=${orderId}`);
  const sent: unknown[] = [];
  const chosen = Promise.withResolvers<void>();
  await page.route(`**/api/orders/update-order-status/${_id}`, async (route) => {
    sent.push(route.request().postDataJSON());
    await chosen.promise;
    await route.continue();
  });
  const status = page.getByRole('combobox', { name: `Status of order #${orderId}` });
  await status.selectOption('shipped');
  await status.selectOption('Delivered');
  chosen.resolve();
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(status).toHaveValue('shipped');
  expect(sent).toEqual([{ status: 'shipped', version: 1 }]);
});

test.describe('a dialog that was asked for with two presses', () => {
  test('of Place Order stays open', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    await carry(page, [await createProductByApi(shop)]);
    await page.goto('/');
    const panel = await openCart(page);
    await panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' }).dblclick();
    await page.getByRole('dialog', { name: 'Shipping Details' }).getByLabel('City').fill('Lahore');
  });

  test('of a bin stays open, and nothing is deleted by them', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto(`/dashboard/manage-products?q=${encodeURIComponent(product.name)}`);
    await page.getByRole('button', { name: `Delete ${product.name}` }).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Delete product' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await callApi(shop, `/products/${product._id}`);
  });
});
