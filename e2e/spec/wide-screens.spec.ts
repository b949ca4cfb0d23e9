import type { Locator, Page } from '@playwright/test';
import { callApi, loginByApi, openAs, pathOfFirst } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const CONTENT_WIDTH = 1_440;

const contentWidthOf = (element: Locator) =>
  element.evaluate((node) => {
    const { paddingLeft, paddingRight } = getComputedStyle(node);
    return node.getBoundingClientRect().width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });

const bands = (page: Page) => page.locator('header > .shell, main .shell, footer > .shell');

test('the content of every public page is 1440 px wide at most, and narrower screens are used in full', async ({
  page,
  shop,
}) => {
  const { products } = await callApi<{ products: { _id: string; name: string }[] }>(shop, '/products?limit=1');
  for (const path of ['/', '/shop', pathOfFirst(products), '/search?q=kurta', '/about-us', '/contact']) {
    await page.goto(path);
    for (const width of [1_920, 1_280]) {
      await page.setViewportSize({ width, height: 1_000 });
      const available = (await page.evaluate(() => document.body.clientWidth)) - 64;
      for (const band of await bands(page).all()) {
        const shown = await contentWidthOf(band);
        expect(Math.round(shown), `${path} at ${width} px`).toBe(Math.min(CONTENT_WIDTH, available));
      }
    }
  }
});

test('at 1920 px a dashboard is 1440 px wide beside its links', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1_920, height: 1_000 });
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/manage-orders');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  expect(await contentWidthOf(page.getByRole('main'))).toBe(CONTENT_WIDTH);
});

test('at 1920 px the images of a list have the resolution of their cards', async ({ page }) => {
  await page.setViewportSize({ width: 1_920, height: 1_000 });
  for (const path of ['/', '/shop']) {
    await page.goto(path);
    const image = page.getByRole('main').getByRole('article').getByRole('img').first();
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0))
      .toBe(true);
    const { file, shown } = await image.evaluate((each: HTMLImageElement) => ({
      file: Number(/-(\d+)\./.exec(each.currentSrc)?.[1]),
      shown: each.clientWidth,
    }));
    expect(file, path).toBeGreaterThanOrEqual(shown);
    expect(file, path).toBeLessThan(shown * 2);
  }
});
