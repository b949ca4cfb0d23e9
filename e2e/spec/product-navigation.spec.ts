import type { Page } from '@playwright/test';
import { productPath, shortIdOf } from '#contract/product-path.ts';
import { createProductByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('pressing cards quickly, and Back at once, ends on the right page', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await page.goto('/shop');
  const link = page.getByRole('main').getByRole('link', { name: product.name });
  for (let round = 0; round < 3; round += 1) {
    await link.click();
    await page.waitForURL(productPath(product));
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/shop');
  }
});

test.describe('the transition from a list to a product', () => {
  const readMoved = (page: Page) => page.evaluate(() => (globalThis as { movedParts?: (string | null)[] }).movedParts);

  async function recordMoves(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          const parts = document
            .getAnimations()
            .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
          Object.assign(globalThis, { movedParts: parts.filter((part) => part?.startsWith('::view-transition')) });
        });
        return transition;
      };
    });
  }

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`with motion "${reducedMotion}" ${reducedMotion === 'reduce' ? 'moves nothing' : 'lets the picture grow'}`, async ({
      page,
      shop,
    }) => {
      const product = await createProductByApi(shop);
      await page.emulateMedia({ reducedMotion });
      await recordMoves(page);
      await page.goto('/shop');
      await page.getByRole('main').getByRole('link', { name: product.name }).click();
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
      await expect.poll(() => readMoved(page)).toBeDefined();
      const moved = await readMoved(page);
      if (reducedMotion === 'reduce') expect(moved).toEqual([]);
      else expect(moved).toContain(`::view-transition-group(picture-${product._id})`);
    });
  }
});

async function setConnection(page: Page, connection: { effectiveType?: string; saveData?: boolean }): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
}

for (const [effectiveType, transitions] of [
  ['4g', 1],
  ['3g', 0],
] as const) {
  test(`a press on a product starts ${transitions} transitions on a connection of ${effectiveType}`, async ({
    page,
    shop,
  }) => {
    const product = await createProductByApi(shop);
    await setConnection(page, { effectiveType });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        Object.assign(globalThis, { transitions: (Reflect.get(globalThis, 'transitions') ?? 0) + 1 });
        return start(update);
      };
    });
    await page.goto('/shop');
    await page.getByRole('main').getByRole('link', { name: product.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'transitions') ?? 0)).toBe(transitions);
  });
}

test('a list loads the scripts of the product page in advance, but no data, and nothing if data is to be saved', async ({
  page,
  openBrowser,
}) => {
  const scripts: string[] = [];
  const isScript = (url: string) => /\/assets\/product-[\w-]+\.js$/.test(url);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isScript(request.url())) scripts.push(request.url());
    if (request.url().includes('/shop/any')) calls.push(request.url());
  });
  await page.goto('/shop');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);

  const saving = await openBrowser();
  await setConnection(saving, { saveData: true });
  const loadsLateWork = saving.waitForResponse(/\/assets\/late-work-/);
  const loaded: string[] = [];
  saving.on('request', (request) => loaded.push(request.url()));
  await saving.goto('/shop');
  await loadsLateWork;
  await saving.waitForLoadState('networkidle');
  expect(loaded.filter(isScript)).toEqual([]);
});

test("pointing at a product fetches its page's data and script", async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await page.goto('/shop');
  const fetched = page.waitForRequest(
    (request) => new URL(request.url()).pathname === `/api/products/${shortIdOf(product._id)}`,
  );
  await page.getByRole('main').getByRole('link', { name: product.name }).focus();
  await fetched;
  await expect(page).toHaveURL('/shop');
});
