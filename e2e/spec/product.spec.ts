import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { productPath, shortIdOf } from '#contract/product-path.ts';
import { createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { cartButton } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { overlap } from '#e2e/support/overlap.ts';

for (const width of [320, 360, 768, 1_280]) {
  test(`on ${width} px, a piece goes into the cart without a shift, and its toast leaves the cart button free`, {
    tag: '@wide',
  }, async ({ page, shop }) => {
    const { _id } = await createProductByApi(shop);
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/shop/${_id}`);
    const add = page.getByRole('button', { name: 'Add to Cart' });
    const before = await add.boundingBox();
    await add.click();
    const toast = page.getByRole('status').filter({ hasText: 'Item added to cart successfully!' });
    await expect.poll(async () => (await toast.boundingBox())?.width).toBe(width === 320 ? 288 : 320);
    const [shown, cart] = [await toast.boundingBox(), await cartButton(page).boundingBox()];
    expect(shown?.y ?? 0).toBeGreaterThanOrEqual((cart?.y ?? 0) + (cart?.height ?? 0));
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(width);
    await toast.getByRole('button', { name: 'View cart' }).click();
    const panel = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Close' }).click();
    const stepper = page.getByRole('main').getByRole('group', { name: /^Quantity of/ });
    await expect(stepper).toHaveText('In your cart: 1');
    expect(await stepper.boundingBox()).toEqual(before);
  });
}

test.describe('where the API fails', () => {
  test.use({ allowedFaults: [/500/] });

  test('a product page says that it could not be loaded', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    await page.goto('/shop');
    const isAsked = (url: URL) => url.pathname === `/api/products/${shortIdOf(product._id)}`;
    await page.route(isAsked, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.getByRole('main').getByRole('link', { name: product.name }).click();
    await expect(page.getByText('Error loading product details.', { exact: true })).toBeVisible();
    // Retry reloads the page. The server renders it, so the mocked route has no effect any more.
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  });
});

test('the purchase button stays in view while a phone scrolls', { tag: '@wide' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const { _id } = await createProductByApi(shop);
  await page.goto(`/shop/${_id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: /^Reviews/ }).scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('contentinfo')
    .getByText(/All rights reserved/)
    .scrollIntoViewIfNeeded();
  const [bar, line] = [
    await add.boundingBox(),
    await page
      .getByRole('contentinfo')
      .getByText(/All rights reserved/)
      .boundingBox(),
  ];
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('links to other colours and ages are large enough for a thumb', async ({ page, shop }) => {
  const design = `Fox ${randomUUID()}`;
  const { _id } = await createProductByApi(shop, { design, color: 'red', age: 2 });
  await createProductByApi(shop, { design, color: 'gold', age: 4 });
  await createProductByApi(shop, { design, color: 'blue', age: 2, stock: 0 });
  await page.goto(`/shop/${_id}`);
  const links = page
    .getByRole('main')
    .getByRole('navigation', { name: /^Other/ })
    .getByRole('link');
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test.describe('where its script cannot be loaded', () => {
  test.use({ allowedFaults: [/signed-in-form|ERR_FAILED/] });

  test('the review form says that it is loading, and that it could not be loaded', async ({ page, shop }) => {
    const { _id } = await createProductByApi(shop);
    await openAs(page, await loginByApi(shop, 'customer'));
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route(/\/assets\/signed-in-form-/, async (route) => {
      await pressed;
      await route.abort();
    });
    await page.goto(`/shop/${_id}`);
    await expect(page.getByText('Loading the form...')).toBeVisible();
    press();
    await expect(page.getByText('The form could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  });
});

for (const viewport of [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
]) {
  test(`on a phone held sideways (${viewport.width} x ${viewport.height}) name and price are in view, and the header leaves Add to Cart free`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport);
    const product = await createProductByApi(shop, { price: 1_250, measures: { chestCm: 30 } });
    await page.goto(productPath(product));
    const main = page.getByRole('main');
    const header = page.getByRole('banner');
    for (const element of [main.getByRole('heading', { level: 1 }), main.getByText('PKR 1,250.00').first()]) {
      await expect(element).toBeInViewport({ ratio: 1 });
      expect(await overlap(element, header)).toBe(false);
    }
    const add = main.getByRole('button', { name: 'Add to Cart' }).first();
    await main.getByRole('button', { name: 'Size guide' }).focus();
    for (let step = 0; step < 12 && !(await isFocused(add)); step += 1) await page.keyboard.press('Tab');
    await expect(add).toBeFocused();
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overlap(add, header)).toBe(false);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Item added to cart successfully!')).toBeVisible();
  });
}

const isFocused = (element: Locator) => element.evaluate((box) => box === document.activeElement);
