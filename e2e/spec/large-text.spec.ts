import type { Locator, Page } from '@playwright/test';
import { productPath } from '#contract/product-path.ts';
import { createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { carry, openCart, openShipping } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const PHONES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
];

const enlarge = (page: Page, percent = 200) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);

const coveredBy = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
  });

const MEASURES = { chestCm: 34, lengthCm: 48.5, sleeveCm: 39, shoulderCm: 28.5, waistCm: 30, inseamCm: 51 };

for (const viewport of PHONES) {
  test.describe(`letters of 200 % on ${viewport.width} px`, () => {
    test.use({ viewport, allowedFaults: [/404/] });

    test('leave most of the screen to the product: the header scrolls away, the bar stays low', async ({
      page,
      shop,
    }) => {
      const product = await createProductByApi(shop, { price: 12_450, oldPrice: 14_950 });
      await page.goto(productPath(product));
      await enlarge(page);
      const add = page.getByRole('button', { name: 'Add to Cart' });
      await expect(add).toBeInViewport({ ratio: 1 });
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 1_500);
      await expect.poll(() => coveredBy(page, '.page-header')).toBe(0);
      expect(await coveredBy(page, '.buy-bar')).toBeLessThan(0.5);
      await add.click();
      await expect(page.getByText('Item added to cart successfully!')).toBeVisible();
    });

    test('break no word in filters, in menus and in the facts of a product', async ({ page, shop }) => {
      const product = await createProductByApi(shop, { category: 'sweatshirts-and-hoodies' });
      const expectWholeWords = async (where: string) => expect(await findBrokenWords(page), where).toEqual([]);
      await page.goto('/shop');
      await enlarge(page);
      await page.getByRole('button', { name: 'Filters' }).click();
      await expectWholeWords('filters');
      await page.goto(productPath(product));
      await enlarge(page);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
      await expectWholeWords('menu and facts');
    });

    test('break no word in the table of the size guide, on a page that is missing, and in the forms of an account', async ({
      page,
      shop,
    }) => {
      const product = await createProductByApi(shop, { measures: MEASURES });
      await page.goto(productPath(product));
      await enlarge(page);
      await page.getByRole('button', { name: 'Size guide' }).click();
      await expect(page.getByRole('dialog', { name: 'Size guide' }).getByRole('table')).toBeVisible();
      expect(await findBrokenWords(page), 'size guide').toEqual([]);
      for (const path of ['/nope', '/register', '/login']) {
        await page.goto(path);
        await enlarge(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await findBrokenWords(page, ':is(main, footer nav) :is(h1, p, a, button, label)'), path).toEqual([]);
        await expectToFit(page, viewport.width, path);
        for (const action of await page.getByRole('main').locator('a, button').all()) {
          await action.scrollIntoViewIfNeeded();
          await expect(action).toBeInViewport({ ratio: 0.99 });
        }
      }
    });
  });
}

for (const viewport of PHONES) {
  for (const percent of [130]) {
    test(`with letters of ${percent} % on ${viewport.width} px the cart can be read and the shipping form sent`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize(viewport);
      await openAs(page, (await registerByApi(shop)).session);
      await carry(page, [await createProductByApi(shop, { price: 112_450 })]);
      await page.goto('/about-us');
      const panel = await openCart(page);
      const placeOrder = panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' });
      await expect(placeOrder).toBeVisible();
      await enlarge(page, percent);
      expect(await findBrokenWords(page), 'cart').toEqual([]);
      await panel.getByRole('listitem').scrollIntoViewIfNeeded();
      expect(await coveredBy(page, '[data-place="end"] dl')).toBeLessThan(0.5);
      await panel.getByRole('button', { name: 'Close' }).click();
      const form = await openShipping(page);
      for (const label of ['Name', 'City', 'Delivery Notes']) {
        await form.getByLabel(label).focus();
        await expect(form.getByLabel(label)).toBeInViewport({ ratio: 1 });
        expect(await isOnTop(form.getByLabel(label)), label).toBe(true);
      }
      const confirm = form.getByRole('button', { name: 'Confirm Order' });
      await confirm.scrollIntoViewIfNeeded();
      expect(await findBrokenWords(page), 'shipping form').toEqual([]);
      expect(await countLines(confirm)).toBeLessThanOrEqual(2);
      await expect(form.getByRole('button', { name: 'Cancel' })).toBeInViewport();
    });
  }
}

test('text of 200 % on 360 px makes no page of a signed-in user wider than the screen', async ({
  page,
  shop,
  openBrowser,
}) => {
  const viewport = { width: 360, height: 740 };
  const product = await createProductByApi(shop);
  const customer = await registerByApi(shop);
  await placeOrderByApi(shop, customer.session, [product]);
  const expectPageToFit = async (opened: Page, path: string) => {
    await opened.setViewportSize(viewport);
    await opened.goto(path);
    await enlarge(opened);
    await expect(opened.getByRole('main').locator('button, table').first()).toBeVisible();
    await expectToFit(opened, viewport.width, path);
  };
  await openAs(page, customer.session);
  await expectPageToFit(page, productPath(product));
  const admin = await openBrowser();
  await openAs(admin, await loginByApi(shop, 'admin'));
  await expectPageToFit(admin, '/dashboard/manage-orders');
  await expectPageToFit(admin, '/dashboard/users');
  await expectPageToFit(admin, '/dashboard/counter');
  await expectPageToFit(admin, '/dashboard/days');
  await expectPageToFit(admin, '/dashboard/purchases/new');
  await expectPageToFit(admin, '/dashboard/money/profit');
  await expectPageToFit(admin, '/dashboard/stock');
});

/** Content that is too wide enlarges `innerWidth`, because the browser zooms out to show it. */
const expectToFit = (page: Page, width: number, path: string) =>
  expect.poll(() => page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth)), path).toBe(width);

const isOnTop = (element: Locator) =>
  element.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === box;
  });

const countLines = (element: Locator) =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

const WORDS =
  '#mobile-menu a, dl dt, dl dd, #filters label, #filters legend, [popovertarget="filters"], dialog button, dialog p, dialog label, table :is(caption, th, td), main h1';

function findBrokenWords(page: Page, selector = WORDS): Promise<string[]> {
  return page.evaluate((chosen) => {
    const broken: string[] = [];
    for (const element of document.querySelectorAll(chosen)) {
      if (!element.checkVisibility()) continue;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const word of text.textContent?.matchAll(/[\p{L}\d]+/gu) ?? []) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word[0]);
        }
      }
    }
    return broken;
  }, selector);
}
