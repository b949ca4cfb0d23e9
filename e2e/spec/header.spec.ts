import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

const SMALL = { width: 360, height: 740 };

const topOfHeader = (page: Page) =>
  page.getByRole('banner').evaluate((header) => Math.round(header.getBoundingClientRect().top));
const heightOfPage = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const scrollBy = (page: Page, pixels: number) => page.mouse.wheel(0, pixels);

test.describe('the header of a phone', () => {
  test.use({ viewport: SMALL });

  test('leaves while the page scrolls down, and comes back on the way up, without a layout shift', async ({ page }) => {
    await page.goto('/shop', { waitUntil: 'networkidle' });
    const height = await heightOfPage(page);
    await scrollBy(page, 300);
    await expect.poll(() => topOfHeader(page)).toBeLessThan(-100);
    await scrollBy(page, 200);
    expect(await topOfHeader(page)).toBeLessThan(-100);
    await scrollBy(page, -100);
    await expect.poll(() => topOfHeader(page)).toBe(0);
    expect(await heightOfPage(page)).toBe(height);
  });

  test('comes back for the focus, and stays while the focus is in it', async ({ page }) => {
    await page.goto('/shop', { waitUntil: 'networkidle' });
    await scrollBy(page, 400);
    await expect.poll(() => topOfHeader(page)).toBeLessThan(-100);
    await page.getByRole('banner').getByRole('button', { name: /cart/i }).focus();
    await expect.poll(() => topOfHeader(page)).toBe(0);
    const before = await page.evaluate(() => window.scrollY);
    expect(before, 'the focus does not scroll the page').toBeGreaterThan(300);
    await scrollBy(page, 300);
    await page.waitForFunction((y) => window.scrollY > y + 200, before);
    await expect.poll(() => topOfHeader(page)).toBe(0);
  });

  test('moves without an animation if the visitor wants less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/shop', { waitUntil: 'networkidle' });
    const duration = await page
      .getByRole('banner')
      .evaluate((header) => parseFloat(getComputedStyle(header).transitionDuration));
    expect(duration).toBeLessThan(0.001);
    await scrollBy(page, 400);
    await expect.poll(() => topOfHeader(page)).toBeLessThan(-100);
  });
});

test('the header of a desktop stays', { tag: '@wide' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/shop', { waitUntil: 'networkidle' });
  await scrollBy(page, 500);
  await page.waitForFunction(() => window.scrollY > 400);
  expect(await topOfHeader(page)).toBe(0);
});

for (const [width, height] of [
  [740, 360],
  [844, 390],
] as const) {
  test(`the first screen of a phone at ${width} x ${height} has the headline and the button of the hero`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const hero = page.getByRole('main').locator('section').first();
    await expect(hero.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(hero.getByRole('link')).toBeInViewport({ ratio: 1 });
  });
}

test('an enlarged image is sharp before its large file has arrived', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await page.goto('/shop');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  const picture = page
    .getByRole('list', { name: /^Pictures of/ })
    .getByRole('img')
    .first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200);
  const shown = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/media/**', async (route) => {
    if (route.request().url() !== shown) await held;
    await route.continue();
  });
  await page
    .getByRole('link', { name: /^Enlarge/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const images = dialog.locator('img');
  await expect(images).toHaveCount(2);
  await expect
    .poll(() =>
      images.first().evaluate((img: HTMLImageElement) => [img.currentSrc, img.complete, img.naturalWidth > 200]),
    )
    .toEqual([shown, true, true]);
  release();
  await expect.poll(() => images.last().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(400);
});
