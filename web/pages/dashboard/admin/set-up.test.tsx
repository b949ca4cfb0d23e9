import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SETTINGS_TAG, SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';
import { closeEmptyShop } from '#server/shop-profile/close-empty-shop.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ env: { DEMO: 'false' } });
const pages = usePages(shop);

it('an empty shop is set up in six steps, which can be left and taken up, and opened', async () => {
  const { deps, users } = shop;
  await closeEmptyShop(deps.db, deps.now());
  await inTransaction(deps.db, (tx) => deps.tags.invalidate(tx, [SETTINGS_TAG, SHOP_PROFILE_TAG]));
  const { user, address } = await pages.open('/dashboard/admin', { as: users.admin });
  expect(await screen.findByText('Your shop is not open yet.')).toBeVisible();
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
  await press('Close the shop');
  await waitFor(async () => expect((await deps.settings.read()).isShopOpen).toBe(false));
  expect(address()).toMatch(/^\/dashboard/);
});
