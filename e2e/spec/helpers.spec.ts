import type { Order } from '#contract/orders.schema.ts';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import { createProductByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { registerWithRole } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

async function placeOrder(shop: ShopServer): Promise<Order> {
  const { session } = await registerByApi(shop);
  return (await placeOrderByApi(shop, session, [await createProductByApi(shop, { price: 1_357 })])).order;
}

test('a packer sees no totals', async ({ page, shop }) => {
  const order = await placeOrder(shop);
  await openAs(page, await registerWithRole(shop, 'moderator', { rights: RIGHT_PRESETS.Packer }));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/desk?queue=to_pack');
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
    'Desk',
    'Manage Orders',
    'Parcels',
    'Returns',
    'Stock',
  ]);
  await page.goto('/dashboard/manage-orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(order.orderId);
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row').filter({ hasText: order.orderId });
  await expect(row.getByText('pending')).toBeVisible();
  await expect(row.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/PKR|1,?357|1,?557/);
  await row.getByRole('button', { name: 'View order' }).click();
  const dialog = page.getByRole('dialog', { name: `Order #${order.orderId}` });
  await expect(dialog.getByText('1 piece', { exact: true })).toBeVisible();
  await expect(dialog).not.toContainText(/PKR|1,?357|1,?557/);
  await page.goBack();
  await expect(dialog).toBeHidden();

  await page.goto('/dashboard/users');
  await expect(page.getByText('You need admin privileges to access this page')).toBeVisible();
  await expect(page).toHaveURL('/');
});
