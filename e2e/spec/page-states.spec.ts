import { createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { cartButton } from '#e2e/support/cart.ts';
import { holdRequests } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('a word of waiting appears late: a short wait needs none', async ({ page, shop }) => {
  const { _id, name } = await createProductByApi(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  const release = await holdRequests(page, `/api/products/managed/${_id}`);
  await page.goto(`/dashboard/update-product/${_id}`);
  await expect(page.getByText('Loading product...')).toBeVisible();
  await expect(page.getByText('Loading product...')).toHaveCSS('animation', /0\.15s.* backwards/);
  release();
  await expect(page.getByLabel('Product Name')).toHaveValue(name);
});

test.describe('code that cannot be fetched', () => {
  test.use({ allowedFaults: [/ERR_FAILED|dynamically imported module/] });

  test('for the cart is told in its panel, whose Retry reloads the page', async ({ page }) => {
    await page.goto('/about-us');
    await page.route(/cart-panel-parts/, (route) => route.abort(), { times: 1 });
    await cartButton(page).click();
    const panel = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(panel.getByRole('alert').getByText('The cart could not be opened.')).toBeVisible();
    await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest()),
      panel.getByRole('button', { name: 'Retry' }).click(),
    ]);
    await page.waitForLoadState('networkidle');
    await cartButton(page).click();
    await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  });
});
