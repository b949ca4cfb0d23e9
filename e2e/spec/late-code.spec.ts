import { productPath } from '#contract/product-path.ts';
import { createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

// Starts with an empty browser cache, so that every script is requested.
test.use({
  reuseContext: false,
  allowedFaults: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|dynamically imported module|preload|404/i],
});

test('opening the cart for the first time without a connection shows a message, and the cart loads once the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const panel = await openCart(page);
  await expect(panel.getByText('No connection.')).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('Still no connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  await expect(panel.getByText('No connection.')).toHaveCount(0);
});

test('a cart that failed to load is loaded again at its next opening, and by its button', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await carry(page, [product]);
  let isBroken = true;
  await page.route(/\/assets\/cart-panel-parts-/, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/about-us');
  const panel = await openCart(page);
  await expect(panel.getByText('The cart could not be opened.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  isBroken = false;
  await openCart(page);
  await expect(panel.getByText(product.name)).toBeVisible();

  isBroken = true;
  await page.reload();
  await openCart(page);
  await expect(panel.getByText('The cart could not be opened.')).toBeVisible();
  isBroken = false;
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText(product.name)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test('a cart whose script a new release has removed loads with the next page', async ({ page }) => {
  let isGone = true;
  await page.route(/\/assets\/cart-panel-parts-/, (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.goto('/about-us');
  const panel = await openCart(page);
  await expect(panel.getByText('The cart could not be opened.')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  isGone = false;
  await openCart(page);
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
});

test('the alert of a sold out product and the review form load once the connection is back', async ({
  page,
  context,
  shop,
}) => {
  const product = await createProductByApi(shop, { stock: 0 });
  await page.goto(productPath(product), { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Notify me when it is back' }).click();
  await expect(main.getByText('No connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/login');

  await openAs(page, await loginByApi(shop, 'customer'));
  await page.route(/\/assets\/signed-in-form-/, (route) => route.abort());
  await page.goto(productPath(product), { waitUntil: 'networkidle' });
  await expect(main.getByText('The form could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(main.getByRole('textbox', { name: 'Your review' })).toBeVisible();
});

test('charts and the palette of the dashboard fail independently, and load once the connection is back', async ({
  page,
  context,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.route(/\/assets\/(chart-kit|palette-dialog)-/, (route) => route.abort());
  await page.goto('/dashboard/admin', { waitUntil: 'networkidle' });
  await expect(page.getByText('The chart could not be drawn.').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByText('The search could not be opened.')).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(true);
  await expect(palette.getByText('No connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(palette.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('The chart could not be drawn.')).toHaveCount(0);
  await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
});

test('an image that cannot be enlarged without a connection says so, and can be once the connection is back', async ({
  page,
  context,
  shop,
}) => {
  const product = await createProductByApi(shop);
  await page.goto(productPath(product), { waitUntil: 'networkidle' });
  const followsFocus = page.waitForResponse(/\/assets\/follow-focus-/);
  await page.getByRole('banner').getByRole('link').first().focus();
  await followsFocus;
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Enlarge the picture' }).click();
  const zoom = page.getByRole('dialog', { name: product.name });
  await expect(zoom.getByText('No connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(zoom.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Enlarge the picture' })).toBeFocused();
});
