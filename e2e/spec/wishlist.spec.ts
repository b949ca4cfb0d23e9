import type { Locator } from '@playwright/test';
import { productPath } from '#contract/product-path.ts';
import { createProductByApi } from '#e2e/support/api.ts';
import { cartButton } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { heartOf, wishlistLink, wishlistNames } from '#e2e/support/wishlist.ts';

async function expectLargeEnough(heart: Locator): Promise<void> {
  const box = await heart.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
}

test('a visitor without a session has a wishlist in this browser, from cards and product pages', async ({
  page,
  shop,
}) => {
  const [one, two] = [await createProductByApi(shop), await createProductByApi(shop)];
  await page.goto('/shop');
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist');
  await expect(heartOf(page, two)).toHaveAttribute('aria-pressed', 'false');
  await expectLargeEnough(heartOf(page, two));
  await heartOf(page, two).click();
  await expect(heartOf(page, two)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/shop');
  await page.goto(productPath(one));
  await expectLargeEnough(heartOf(page, one));
  await heartOf(page, one).click();
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 2 products');

  await wishlistLink(page).click();
  await expect(page).toHaveURL('/wishlist');
  await expect(wishlistNames(page)).toHaveText([one.name, two.name]);
  await expect(page.getByText('2 pieces kept for later.')).toBeVisible();
  await page.reload();
  await expect(wishlistNames(page)).toHaveText([one.name, two.name]);

  // The first pointer event loads the script that moves the focus from a removed product to the next one.
  await heartOf(page, one).hover();
  await page.waitForLoadState('networkidle');
  await heartOf(page, one).click();
  await expect(wishlistNames(page)).toHaveText([two.name]);
  await expect(heartOf(page, two)).toBeFocused();
  await page.getByRole('button', { name: `Add ${two.name} to cart` }).click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
  await heartOf(page, two).click();
  await expect(page.getByText('Nothing on your wishlist yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no heart is shown, and the wishlist says that it needs JavaScript', async ({ page }) => {
    await page.goto('/shop');
    await expect(page.getByRole('main').getByRole('button', { name: /wishlist$/ })).toHaveCount(0);
    await wishlistLink(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible();
    await expect(page.getByText(/which needs JavaScript for that/)).toBeVisible();
  });
});
