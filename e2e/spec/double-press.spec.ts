import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const IMAGE = 'database/demo/images/lahore-rocket-cotton-t-shirt.webp';

test('two presses of Add Product make one call', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/add-new-post');
  await page.getByLabel('Product Name').fill('Mianwali Double Knit');
  await page.getByLabel('Category').selectOption('bottoms');
  await page.getByLabel('Color').selectOption('blue');
  await page.getByLabel(/^Age/).selectOption('2');
  await page.getByLabel('Current Price').fill('990');
  await page.getByLabel('Description').fill('Knitted twice as thick.');
  await page.getByLabel('Product Image').setInputFiles(IMAGE);
  const button = page.getByRole('button', { name: 'Add Product' });
  await expect(button).toBeEnabled();
  const pressed = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/products/create-product', async (route) => {
    calls += 1;
    // Both presses precede the response.
    await pressed.promise;
    await route.continue();
  });
  await button.dblclick();
  pressed.resolve();
  await expect(page.getByText('Mianwali Double Knit').filter({ visible: true }).first()).toBeVisible();
  expect(calls).toBe(1);
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
