import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listSettingsResponse } from '#contract/settings.schema.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SETTINGS_TAG, SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';
import { closeEmptyShop } from '#server/shop-profile/close-empty-shop.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ env: { DEMO: 'false' } });
const pages = usePages(shop);

it('an empty shop is set up in six steps, which can be left and taken up, and opened', async () => {
  const { deps, users } = shop;
  await closeEmptyShop(deps.db, deps.now());
  await inTransaction(deps.db, (tx) => deps.tags.invalidate(tx, [SETTINGS_TAG, SHOP_PROFILE_TAG]));
  const { user, address } = await pages.open('/dashboard/admin', { as: users.admin });
  expect(await screen.findByText('Your shop is closed.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Set up the shop' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Name and contact' })).toBeVisible();
  expect(screen.getAllByRole('listitem').filter((item) => /To do/.test(item.textContent))).toHaveLength(6);
  expect(await screen.findByLabelText('Address')).toBeVisible();
  expect(screen.queryByLabelText('Delivery charge')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Next: Delivery' }));
  expect(await screen.findByLabelText('Delivery charge')).toBeVisible();

  await addProduct(deps);
  await pages.open('/dashboard/set-up?step=products', { as: users.admin });
  const step = await screen.findByRole('link', { name: '4. First products' });
  expect(step).toHaveAttribute('aria-current', 'step');
  expect(within(step.closest('li') as HTMLElement).getByText('Done')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/dashboard/import');

  const last = await pages.open('/dashboard/set-up?step=open', { as: users.admin });
  const press = async (name: string) => {
    await last.user.click(await screen.findByRole('button', { name }));
    const dialog = within(screen.getByRole('dialog', { name }));
    const question = dialog.getByText(/^Shall /).closest('dialog')?.textContent ?? '';
    await last.user.click(dialog.getByRole('button', { name }));
    return question;
  };
  expect(await press('Open the shop')).toMatch(/This still misses: Phone and WhatsApp, E-mail of the shop, /);
  expect(await screen.findByText('Your shop is open.')).toBeVisible();
  expect((await deps.settings.read()).isShopOpen).toBe(true);
  expect(await press('Close the shop for now')).toMatch(/Visitors and search engines still find your products/);
  await waitFor(async () => expect((await deps.settings.read()).isShopOpen).toBe(false));
  expect(await deps.settings.readShopProfile()).toMatchObject({
    opensOn: 'again soon',
    closedNote: '',
    isHidden: false,
  });
  expect(address()).toMatch(/^\/dashboard/);
});

it('what the shopkeeper finds right is done, and each step says what it still needs', async () => {
  const { users, deps } = shop;
  await pages.open('/dashboard/set-up?step=contact', { as: users.admin });
  expect(await screen.findByText('Phone and WhatsApp.')).toBeVisible();
  const { user } = await pages.open('/dashboard/set-up?step=delivery', { as: users.admin });
  await user.click(await screen.findByRole('button', { name: 'These charges are right' }));
  const step = (await screen.findByRole('link', { name: '2. Delivery' })).closest('li') as HTMLElement;
  expect(await within(step).findByText('Done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'These charges are right' })).toBeNull();
  expect((await deps.settings.read()).deliveryPaisa).toBeGreaterThan(0);
});

it('two admins who open the shop at once open it, and neither closes it again', async () => {
  const { deps, users } = shop;
  expect((await deps.settings.read()).isShopOpen).toBe(false);
  const { user } = await pages.open('/dashboard/set-up?step=open', { as: users.admin });
  await user.click(await screen.findByRole('button', { name: 'Open the shop' }));
  const { settings } = (await shop.call('GET', '/api/settings', { as: users.admin })).as(listSettingsResponse);
  const version = settings.find(({ key }) => key === 'isShopOpen')?.version ?? 0;
  const changes = [{ key: 'isShopOpen', value: true, version }];
  await shop.call('PATCH', '/api/settings', { as: users.admin, body: { changes } });
  pages.calls.allow(409);
  const dialog = within(screen.getByRole('dialog', { name: 'Open the shop' }));
  const press = () => user.click(dialog.getByRole('button', { name: 'Open the shop' }));
  await press();
  expect(await dialog.findByText(/this was changed meanwhile/)).toBeVisible();
  expect(await screen.findByText('Your shop is open.')).toBeVisible();
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Open the shop' })).toBeNull());
  expect((await deps.settings.read()).isShopOpen).toBe(true);
});

it('an open shop is closed on the page of the settings, with a text that fits', async () => {
  const { deps, users } = shop;
  const { user } = await pages.open('/dashboard/settings', { as: users.admin });
  pages.calls.allow(400);
  await user.click(await screen.findByRole('button', { name: 'Close the shop for now' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Close the shop for now' }));
  await fill(user, dialog.getByLabelText('We open'), 'x'.repeat(81));
  await user.click(dialog.getByRole('button', { name: 'Close the shop for now' }));
  expect(await dialog.findByText(/^When you open: /)).toBeVisible();
  expect((await deps.settings.read()).isShopOpen).toBe(true);
  await fill(user, dialog.getByLabelText('We open'), 'again after Eid');
  await user.click(dialog.getByRole('button', { name: 'Close the shop for now' }));
  expect(await screen.findByText(/^Your shop is closed/)).toBeVisible();
  expect(await deps.settings.readShopProfile()).toMatchObject({ opensOn: 'again after Eid' });
});

it('helpers with the right to change settings can neither open nor close the shop', async () => {
  const helper = await addUser(shop.deps, { role: 'moderator', rights: ['settings.edit'] });
  await pages.open('/dashboard/settings', { as: await openSession(shop.deps, helper) });
  expect(await screen.findByLabelText('Delivery charge')).toBeVisible();
  expect(screen.queryByRole('button', { name: /the shop/ })).toBeNull();
  await pages.open('/dashboard/set-up', { as: await openSession(shop.deps, helper) });
  expect(await screen.findByText(/admin privileges/)).toBeVisible();
});
