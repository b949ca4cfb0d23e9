import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('a dialog that is opened by a double press', () => {
  test('from Place Order stays open', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    await carry(page, [await createProductByApi(shop)]);
    await page.goto('/');
    const panel = await openCart(page);
    await panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' }).dblclick();
    await page.getByRole('dialog', { name: 'Shipping Details' }).getByLabel('City').fill('Lahore');
  });

  test('from Delete stays open and deletes nothing', async ({ page, shop }) => {
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
