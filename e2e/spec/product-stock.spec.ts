import { createProductByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('a product says whether it is in stock, nearly gone or sold out', async ({ page, shop }) => {
  const [plain, few, none] = [
    await createProductByApi(shop),
    await createProductByApi(shop, { stock: 3 }),
    await createProductByApi(shop, { stock: 0 }),
  ];
  const main = page.getByRole('main');
  await page.goto(`/shop/${plain._id}`);
  await expect(main.getByText('In stock', { exact: true })).toBeVisible();
  await page.goto(`/shop/${few._id}`);
  await expect(main.getByText('Only 3 left', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await page.goto(`/shop/${none._id}`);
  await expect(main.getByText('Other children were a little quicker.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await page.goto('/shop');
  await expect(main.getByRole('article').filter({ hasText: few.name })).toContainText('Only 3 left');
  await expect(main.getByRole('article').filter({ hasText: none.name })).toContainText('Sold out');
});

test('the cart takes no more pieces than are left, and says so', async ({ page, shop }) => {
  const product = await createProductByApi(shop, { stock: 2 });
  await page.goto(`/shop/${product._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const panel = await openCart(page);
  const line = panel.getByRole('listitem');
  const more = line.getByRole('button', { name: 'Increase quantity' });
  await expect(line.getByText(/left/)).toHaveCount(0);
  await more.click();
  await expect(line.getByText('Only 2 left, and in your cart.')).toBeVisible();
  await expect(more).toBeDisabled();
  await more.click({ force: true });
  await expect(panel.getByText('Items (2)')).toBeVisible();
});

test('a cart of last week says what has sold out since, and of what less is left', async ({ page, shop }) => {
  const [less, none] = [await createProductByApi(shop, { stock: 2 }), await createProductByApi(shop, { stock: 0 })];
  await carry(page, [{ ...less, quantity: 5 }, none]);
  await page.goto('/about-us');
  const panel = await openCart(page);
  const [first, second] = [panel.getByRole('listitem').nth(0), panel.getByRole('listitem').nth(1)];
  await expect(first.getByText('Only 2 left. Please take fewer.')).toBeVisible();
  await expect(second.getByText('Sold out meanwhile. Please remove it to order the rest.')).toBeVisible();
  const fewer = first.getByRole('button', { name: 'Decrease quantity' });
  for (let quantity = 5; quantity > 2; quantity -= 1) await fewer.click();
  await expect(first.getByText('Only 2 left, and in your cart.')).toBeVisible();
  await second.getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('Items (2)')).toBeVisible();
});

test('a full cart says why it takes no 51st product', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await carry(
    page,
    Array.from({ length: 50 }, (_, index) => ({ _id: `p${index}`, name: 'Tee', price: 1, image: '' })),
  );
  await page.goto(`/shop/${product._id}`);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 50 products');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Your cart holds 50 different products/)).toBeVisible();
  await expect(page.getByText('Item added to cart successfully!')).toHaveCount(0);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 50 products');
});
