import type { Locator, Page } from '@playwright/test';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, loginByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** The smallest common phone, in px. */
const PHONE = { width: 360, height: 740 };

const buyBar = (page: Page) => page.getByRole('main').locator('.buy-bar');

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not there');
  return box;
}

test.use({ viewport: PHONE });

for (const [what, name] of [
  ['a short name', 'Kurta'],
  ['a name of two lines', 'Quilted Corduroy Jacket with Wooden Buttons'],
] as const) {
  test(`the first screen of a product with ${what} shows picture, name, price and the button to buy it`, async ({
    page,
    shop,
  }) => {
    const product = await createProductByApi(shop, { name, price: 12_450, oldPrice: 14_950 });
    await page.goto(productPath(product));
    const bar = await boxOf(buyBar(page));
    expect(bar.y + bar.height).toBeCloseTo(PHONE.height, 0);
    const heading = page.getByRole('heading', { level: 1, name });
    for (const shown of [page.getByRole('img', { name }).first(), heading, heading.locator('+ p')]) {
      const box = await boxOf(shown);
      expect(box.y).toBeGreaterThan(0);
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
    }
    await expect(buyBar(page).getByText('PKR 12,450.00')).toBeInViewport({ ratio: 1 });
    await expect(buyBar(page).getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 });
    await expect(buyBar(page).getByRole('button', { name: /wishlist/ })).toBeInViewport({ ratio: 1 });
    expect(bar.height).toBeLessThan(100);
  });
}

test('the number of thumbnails does not change the first screen', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  const { products } = await callApi<{ products: { image: string }[] }>(shop, '/products?limit=9&sortBy=name');
  const images = [...new Set([product.image, ...products.map(({ image }) => image)])].slice(0, 8);
  await callApi(shop, `/products/update-product/${product._id}`, {
    method: 'PATCH',
    session: await loginByApi(shop, 'admin'),
    body: { pictures: images.map((url, index) => ({ url, alt: `Side ${index + 1}` })) },
  });
  await page.goto(productPath(product));
  const bar = await boxOf(buyBar(page));
  const heading = await boxOf(page.getByRole('heading', { level: 1 }));
  expect(heading.y + heading.height).toBeLessThanOrEqual(bar.y);
  const last = page.getByRole('link', { name: 'Show picture 8 of 8' });
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('img', { name: 'Side 8' })).toBeInViewport({ ratio: 0.5 });
});
