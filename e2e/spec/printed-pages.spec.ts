import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** Texts of buttons and links that work only on a screen. */
const ONLY_ON_SCREEN = ['Skip to content', 'Log out', 'Add to Cart', 'Save', 'Sign', 'Previous', 'Next', 'Share'];

async function print(page: Page): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await page.pdf({ preferCSSPageSize: true }));
  const texts = [...document.pages()].map((each) => each.getText().trim());
  document.destroy();
  library.destroy();
  return texts;
}

/** Returns the month before this one, such as '2026-10'. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 7);
}

test('pages print their content only, without an empty page, and a day fits on one', async ({ page, shop }) => {
  const { session } = await registerByApi(shop, 'Printing Customer');
  const { order } = await placeOrderByApi(shop, session, [await createProductByApi(shop)]);
  await openAs(page, await loginByApi(shop, 'admin'));
  const pages = [
    { path: '/dashboard/days', says: 'Pakistan', most: 1 },
    // The month of the demo only: each order of another test lengthens the report of this month.
    { path: `/dashboard/money/report?month=${lastMonth()}`, says: 'Sold', most: 3 },
    { path: `/dashboard/orders/${order.orderId}`, says: order.orderId, most: 2 },
    { path: '/about-us', says: 'Good clothes', most: 4 },
    { path: '/dashboard/manage-orders', says: order.orderId, most: 4 },
  ];
  for (const { path, says, most } of pages) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(says);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Tab');
    const printed = await print(page);
    expect(printed.length, path).toBeLessThanOrEqual(most);
    expect(
      printed.filter((text) => text === ''),
      `empty pages of ${path}`,
    ).toEqual([]);
    expect(printed.join('\n'), path).toContain(says);
    const lines = printed
      .join('\n')
      .split(/\r?\n/)
      .map((line) => line.trim());
    expect(
      ONLY_ON_SCREEN.filter((text) => lines.includes(text)),
      path,
    ).toEqual([]);
  }
});

test('paper is light in dark mode', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/about-us');
  const color = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(color).toBe('rgb(44, 36, 51)');
});

test('Urdu is shown in the font of the shop where the machine has none', async ({ page, shop }) => {
  const { products } = await callApi<{ products: { _id: string }[] }>(shop, '/products?limit=1');
  expect(products).toHaveLength(1);
  await page.goto('/about-us');
  const loaded = () =>
    page.evaluate(
      () => [...document.fonts].filter((font) => /Urdu/.test(font.family) && font.status === 'loaded').length,
    );
  expect(await loaded(), 'pages without Urdu do not load it').toBe(0);
  await page.evaluate(() => {
    const text = document.createElement('p');
    text.textContent = 'ٹ ڈ ڑ ں ھ ہ ے ی ک گ چ پ ژ ئ ۂ ۃ ۰۱۲۳۴۵۶۷۸۹ ، ۔ ؟';
    document.body.append(text);
  });
  await expect.poll(loaded).toBe(1);
});
