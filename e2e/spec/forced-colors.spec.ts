import type { Locator } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';
import { callApi, pathOfFirst } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** Returns styles that still differ between elements if the system forces its own colours. */
const styleOf = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color, fill, borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(node);
    return { backgroundColor, color, fill, borderTopColor, borderTopWidth, borderTopStyle };
  });

const optionOf = (filters: Locator, name: string) =>
  filters.locator('label').filter({ has: filters.page().getByRole('checkbox', { name, exact: true }) });

test('with forced colours a chosen filter differs from the others, on a phone and beside the list', async ({
  page,
}) => {
  await page.goto('/shop?color=red&category=bottoms');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (width < 768) await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    for (const [chosen, other] of [
      ['red', 'blue'],
      ['Bottoms', 'Kids Shirts'],
    ] as const) {
      const [style, otherStyle] = [await styleOf(optionOf(filters, chosen)), await styleOf(optionOf(filters, other))];
      expect(style.backgroundColor, `${chosen} at ${width} px`).not.toBe(otherStyle.backgroundColor);
      expect(style.color).not.toBe(style.backgroundColor);
    }
  }
});

test('with forced colours the dot of a colour keeps its colour, within a border', async ({ page }) => {
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const dotOf = (name: string) => optionOf(filters, name).locator('svg');
  const names = ['red', 'blue', 'green'];
  const discs = await Promise.all(names.map((name) => styleOf(dotOf(name).locator('circle'))));
  expect(new Set(discs.map(({ fill }) => fill)).size).toBe(3);
  for (const { borderTopWidth, borderTopStyle } of await Promise.all(names.map((name) => styleOf(dotOf(name))))) {
    expect([borderTopWidth, borderTopStyle]).toEqual(['1px', 'solid']);
  }
});

test('with forced colours the thumbnail of the shown image and the current variant differ from the others', async ({
  page,
  shop,
}) => {
  // Sorts by reviews to get a product of the demo: products of other tests may have only one image.
  const { products } = await callApi<{ products: Product[] }>(shop, '/products?limit=100&sortBy=reviews');
  const productWithDesign = products.find(({ design }) => design !== null);
  await page.goto(pathOfFirst(productWithDesign ? [productWithDesign] : []));
  const thumbnails = page.getByRole('list', { name: 'All pictures' }).getByRole('link');
  const [shown, next] = [await styleOf(thumbnails.first()), await styleOf(thumbnails.nth(1))];
  expect(shown.borderTopColor).not.toBe(next.borderTopColor);
  expect(Number.parseFloat(shown.borderTopWidth)).toBeGreaterThan(Number.parseFloat(next.borderTopWidth));

  const variants = page.getByRole('navigation', { name: 'Other colours' }).getByRole('link');
  const current = variants.and(page.locator('[aria-current="page"]'));
  const another = variants.and(page.locator(':not([aria-current])')).first();
  expect((await styleOf(current)).backgroundColor).not.toBe((await styleOf(another)).backgroundColor);
});

test('with forced colours buttons have borders, and so has the purchase bar', async ({ page, shop }) => {
  const { products } = await callApi<{ products: Product[] }>(shop, '/products?limit=1&sortBy=reviews');
  await page.goto(pathOfFirst(products));
  for (const element of [page.getByRole('button', { name: 'Add to Cart' }), page.locator('.buy-bar')]) {
    const { borderTopStyle, borderTopWidth } = await styleOf(element);
    expect(borderTopStyle).toBe('solid');
    expect(Number.parseFloat(borderTopWidth)).toBeGreaterThanOrEqual(1);
  }
});

test('a select has the arrow of the shop, and with forced colours the arrow of the system', async ({ page }) => {
  await page.goto('/shop');
  const selects = page.locator('select');
  const faces = () =>
    selects.evaluateAll((all) => all.map((each) => getComputedStyle(each)).map((style) => style.appearance));
  await expect(selects.first()).toBeAttached();
  expect(new Set(await faces())).toEqual(new Set(['auto']));
  await page.emulateMedia({ forcedColors: 'none' });
  expect(new Set(await faces())).toEqual(new Set(['none']));
  const images = await selects.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundImage));
  expect(images.filter((image) => !image.includes('linear-gradient'))).toEqual([]);
});
