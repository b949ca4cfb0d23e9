import { createProductByApi, loginByApi, placeOrderByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test.use({
  allowedFaults: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|dynamically imported module|preload/i],
});

const FAILED = 'API Connection Failed';

test('Next page without a connection shows a message beside the same products, and loads once the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/shop');
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article');
  const first = await cards.first().getByRole('link').innerText();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click();
  const alert = page.getByRole('alert').filter({ hasText: FAILED });
  await expect(alert).toBeInViewport({ ratio: 0.9 });
  await expect(alert).toContainText('You are offline.');
  await expect(page).toHaveURL('/shop?page=2');
  await expect(cards).toHaveCount(8);
  await expect(cards.first().getByRole('link')).toHaveText(first);

  await context.setOffline(false);
  await expect(alert).toHaveCount(0);
  await expect(page).toHaveURL('/shop?page=2');
  await expect(cards.first().getByRole('link')).not.toHaveText(first);
});

test('a choice in the filter sheet without a connection shows a message there, and applies with the connection', async ({
  page,
  context,
}) => {
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Filters' }).click();
  await context.setOffline(true);
  const sheet = page.locator('#filters');
  await sheet.getByRole('group', { name: 'Color' }).getByText('red', { exact: true }).click();
  await expect(sheet.getByRole('alert')).toBeInViewport();
  await expect(sheet.getByRole('alert')).toContainText(FAILED);
  await expect(page).toHaveURL('/shop?color=red');
  await context.setOffline(false);
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await expect(sheet.getByRole('checkbox', { name: 'red' })).toBeChecked();
  await expect(sheet.getByRole('button', { name: /^Show \d+ products?$/ })).toBeVisible();
});

test('Retry without a connection stays in the shop and says so', async ({ page, context }) => {
  await page.goto('/search');
  await page.getByRole('main').getByRole('search').getByRole('combobox').fill('kurta');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
  const alert = page.getByRole('alert').filter({ hasText: FAILED });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert.getByText('Still no connection.')).toBeVisible();
  await expect(page).toHaveURL('/search?q=kurta');
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test.describe('a page whose script does not load', () => {
  test('shows the error page under its own address, and Retry loads the page', async ({ page }) => {
    await page.goto('/contact');
    await page.route(/\/assets\/about-us-[\w-]+\.js/, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveURL('/about-us');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/about-us');
  });

  test('without a connection loads once it returns, and Retry before that stays', async ({ page, context }) => {
    await page.goto('/contact');
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Still no connection.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
    await expect(page).toHaveURL('/about-us');
  });

  test('shows the error page although the page has an error message of its own', async ({ page, shop }) => {
    const customer = await loginByApi(shop, 'customer');
    const { orderId } = await placeOrderByApi(shop, customer, [await createProductByApi(shop)]);
    await page.goto('/orders');
    await page.route(/\/assets\/track-order-[\w-]+\.js/, (route) => route.abort());
    await page.getByLabel('Order number').fill(orderId);
    await page.getByLabel('Phone').fill('0300 0000456');
    await page.getByRole('button', { name: 'Track my order' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(`#${orderId}`)).toBeVisible();
  });
});
