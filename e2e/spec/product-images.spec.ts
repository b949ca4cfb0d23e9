import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

const thumbnail = (page: Page, number: number) => page.getByRole('link', { name: `Show picture ${number} of 3` });

async function createGallery(shop: ShopServer): Promise<Product> {
  const { products } = await callApi<{ products: Product[] }>(shop, '/products?limit=4&sortBy=name');
  const product = await createProductByApi(shop);
  const others = products.map(({ image }) => image).filter((image) => image !== product.image);
  const images = [product.image, ...others.slice(0, 2)].map((url, index) => ({
    url,
    alt: ['', 'The back', 'The hem'][index],
  }));
  const session = await loginByApi(shop, 'admin');
  await callApi(shop, `/products/update-product/${product._id}`, {
    method: 'PATCH',
    session,
    body: { pictures: images },
  });
  return product;
}

const chosenFile = (page: Page, alt: string) =>
  page
    .getByRole('main')
    .getByRole('img', { name: alt })
    .first()
    .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);

test('a page loads its images as AVIF, no wider than shown, and preloads the first', {
  tag: '@wide',
}, async ({ page, shop }) => {
  const product = await createGallery(shop);
  await page.goto(productPath(product));
  const image = page.getByRole('main').getByRole('img', { name: product.name });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const file = await chosenFile(page, product.name);
  expect(file).toMatch(/^\/media\/[0-9a-f]{32}-\d+\.avif$/);
  const shown = await image.evaluate((img) => img.clientWidth * window.devicePixelRatio);
  expect(Number(/-(\d+)\./.exec(file)?.[1])).toBeLessThan(shown * 2);
  const preload = page.locator('head link[rel="preload"][as="image"]').first();
  await expect(preload).toHaveAttribute('imagesrcset', new RegExp(file));
});

test('pointing at a card fetches the image file that its product page shows', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/shop');
  const link = page.getByRole('main').getByRole('article').first().getByRole('link');
  const name = (await link.textContent()) ?? '';
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await link.hover();
  await expect.poll(() => requested.some((path) => path.startsWith('/media/'))).toBe(true);
  const prefetched = [...requested];
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => chosenFile(page, name)).toMatch(/\.avif$/);
  expect(prefetched).toContain(await chosenFile(page, name));
});

test("a product's image is shown whole, in view and undistorted, at any width", async ({ page, shop }) => {
  for (const product of [await createProductByApi(shop), await createGallery(shop)]) {
    await page.goto(productPath(product));
    const image = page.getByRole('main').getByRole('img', { name: product.name }).first();
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
      await expect(image).toHaveCSS('object-fit', 'contain');
      await expect(image).toBeInViewport({ ratio: 1 });
      const [shape, natural] = await image.evaluate((shown: HTMLImageElement) => [
        shown.clientWidth / shown.clientHeight,
        shown.naturalWidth / shown.naturalHeight,
      ]);
      expect(shape).toBeCloseTo(natural, 1);
    }
  }
});

test('thumbnails and arrow keys move through a gallery', { tag: '@wide' }, async ({ page, shop }) => {
  const product = await createGallery(shop);
  await page.goto(productPath(product));
  await expect(thumbnail(page, 1)).toHaveAttribute('aria-current', 'true');
  await thumbnail(page, 2).click();
  await expect(thumbnail(page, 2)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('img', { name: 'The back' })).toBeInViewport({ ratio: 0.3 });
  await page.getByRole('link', { name: 'Enlarge picture 2' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(thumbnail(page, 3)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(thumbnail(page, 2)).toHaveAttribute('aria-current', 'true');
});

test('the full-screen view zooms, moves to other images, and restores the focus', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const product = await createGallery(shop);
  await page.goto(productPath(product));
  const opener = page.getByRole('link', { name: 'Enlarge picture 1' });
  await opener.click();
  const box = page.getByRole('dialog', { name: product.name });
  await expect(box.getByRole('img', { name: product.name })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(box.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(box.getByText('1 of 3')).toBeVisible();
  const fitted = await box.getByRole('img').evaluate((image) => image.clientHeight);
  await box.getByRole('button', { name: 'Zoom in' }).click();
  await expect(box.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  expect(await box.getByRole('img').evaluate((image) => image.clientHeight)).toBeGreaterThan(fitted);
  await box.getByRole('button', { name: 'Next picture' }).click();
  await expect(box.getByRole('img', { name: 'The back' })).toBeVisible();
  await expect(box.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(thumbnail(page, 2)).toHaveAttribute('aria-current', 'true');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every image is shown, thumbnails link to them, and each links to its large version', async ({ page, shop }) => {
    const product = await createGallery(shop);
    await page.goto(productPath(product));
    await thumbnail(page, 3).click();
    await expect(page.getByRole('img', { name: 'The hem' })).toBeInViewport({ ratio: 0.3 });
    await page.getByRole('link', { name: 'Enlarge picture 3' }).click();
    await expect(page).toHaveURL(/\/media\/[0-9a-f]{32}\.webp$/);
  });
});

test.describe('a missing file', () => {
  test.use({ allowedFaults: [/404/] });

  test('of a variant is replaced by the master, and a missing master by a placeholder', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    const main = page.getByRole('main');
    await page.route(/\/media\/[0-9a-f]+-\d+\./, (route) => route.fulfill({ status: 404 }));
    await page.goto(productPath(product));
    await expect.poll(() => chosenFile(page, product.name)).toBe(product.image);
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    const standIn = main.getByRole('img', { name: product.name });
    await expect.poll(() => standIn.evaluate((element) => element.tagName)).toBe('SPAN');
  });
});

const IMAGES = ['anarkali-dotted-shirt', 'basant-kite-t-shirt'].map((slug) => `database/demo/images/${slug}.webp`);

test('the product form takes further images, with a description for each, in the chosen order', async ({
  page,
  shop,
}) => {
  const product = await createProductByApi(shop, { oldPrice: 1_500 });
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto(`/dashboard/update-product/${product._id}`);
  const choice = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add another picture' }).click();
  await (await choice).setFiles(IMAGES);
  await page.getByLabel('What picture 2 shows').fill('The collar');
  await page.getByLabel('What picture 3 shows').fill('The kite');
  await expect(page.getByRole('button', { name: 'Update Product' })).toBeEnabled();
  await page.getByRole('button', { name: 'Move picture 3 up' }).click();
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The kite');
  await page.getByRole('button', { name: 'Make picture 2 the main one' }).click();
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).toHaveURL('/dashboard/manage-products');

  await page.goto(productPath(product));
  const strip = page.getByRole('list', { name: `Pictures of ${product.name}` });
  await expect(strip.getByRole('listitem')).toHaveCount(2);
  await expect(strip.getByRole('img').first()).toHaveAccessibleName('The kite');
  await expect(strip.getByRole('img').last()).toHaveAccessibleName('The collar');
});
