import { callApi, createProductByApi, loginByApi } from '#e2e/support/api.ts';
import { cartButton } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { heartOf, wishlistLink, wishlistNames } from '#e2e/support/wishlist.ts';

test('who is not signed in keeps a wishlist in this browser, from cards and product pages', async ({ page, shop }) => {
  const [one, two] = [await createProductByApi(shop), await createProductByApi(shop)];
  await page.goto('/shop');
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist');
  await expect(heartOf(page, two)).toHaveAttribute('aria-pressed', 'false');
  await heartOf(page, two).click();
  await expect(heartOf(page, two)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/shop');
  await page.goto(`/shop/${one._id}`);
  await heartOf(page, one).click();
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 2 products');

  await wishlistLink(page).click();
  await expect(page).toHaveURL('/wishlist');
  await expect(wishlistNames(page)).toHaveText([one.name, two.name]);
  await expect(page.getByText('2 pieces kept for later.')).toBeVisible();
  await page.reload();
  await expect(wishlistNames(page)).toHaveText([one.name, two.name]);

  await heartOf(page, one).click();
  await expect(wishlistNames(page)).toHaveText([two.name]);
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeFocused();
  await page.getByRole('button', { name: `Add ${two.name} to cart` }).click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
  await heartOf(page, two).click();
  await expect(page.getByText('Nothing on your wishlist yet.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('a heart is large enough for a thumb', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  for (const path of ['/shop', `/shop/${product._id}`]) {
    await page.goto(path);
    const box = await heartOf(page, product).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test('a broken `wishlist` or `recently-viewed` in the browser is an empty one', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await page.goto('/wishlist');
  const broken = ['{', '{}', '"x"', '7', '[null,7,{},[],""]', `["${'x'.repeat(300)}"]`, 'null'];
  for (const text of broken) {
    await page.evaluate((stored) => {
      localStorage.setItem('wishlist', stored);
      localStorage.setItem('recently-viewed', stored);
    }, text);
    await page.reload();
    await expect(page.getByText('Nothing on your wishlist yet.')).toBeVisible();
    await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist');
  }
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0);
  await heartOf(page, product).click();
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 1 product');
});

test('what has left the shop leaves the browser’s wishlist; 200 products are the most', async ({ page, shop }) => {
  const [product, gone] = [await createProductByApi(shop), await createProductByApi(shop)];
  const session = await loginByApi(shop, 'admin');
  await callApi(shop, `/products/${gone._id}`, { method: 'DELETE', session });
  await page.goto('/wishlist');
  await page.evaluate(
    (ids) => localStorage.setItem('wishlist', JSON.stringify(ids)),
    [gone._id, 'nonsense', product._id],
  );
  await page.reload();
  await expect(wishlistNames(page)).toHaveText([product.name]);
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 1 product');

  const many = Array.from({ length: 500 }, (_, index) => `p${index}`);
  await page.evaluate((ids) => localStorage.setItem('wishlist', JSON.stringify(ids)), many);
  await page.goto(`/shop/${product._id}`);
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 200 products');
  await heartOf(page, product).click();
  await expect(page.getByText(/^Your wishlist holds 200 products/)).toBeVisible();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no heart that does nothing, and the wishlist says what it needs', async ({ page }) => {
    await page.goto('/shop');
    await expect(page.getByRole('main').getByRole('button', { name: /wishlist$/ })).toHaveCount(0);
    await wishlistLink(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible();
    await expect(page.getByText(/which needs JavaScript for that/)).toBeVisible();
  });
});
