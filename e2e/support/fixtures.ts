import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';
import { type ShopServer, startShop } from './shop-server.ts';

/** What a browser says of a slow machine, and not of the page: a preloaded file was there long before its turn came. */
const ABOUT_TIME = /was preloaded using link preload but not used within a few seconds/;

/** What a page did wrong while nobody looked: errors on the console, requests that failed, exceptions. */
function watch(page: Page, faults: string[], allowed: RegExp[]): void {
  const note = (fault: string) => {
    if (!allowed.some((pattern) => pattern.test(fault))) faults.push(fault);
  };
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    if ((type === 'error' || type === 'warning') && !ABOUT_TIME.test(text)) note(`console ${type}: ${text}`);
  });
  page.on('pageerror', (error) => note(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left drops what it was still loading; a browser without JavaScript refuses scripts ("csp").
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') note(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
}

interface WorkerFixtures {
  shop: ShopServer;
}

interface TestFixtures {
  /** Faults that this test causes on purpose. */
  allowedFaults: RegExp[];
  /** False: `page` can be used as soon as its HTML stands, as on a slow phone. */
  waitsForHydration: boolean;
  /** Another person at another browser, watched like `page`. */
  openBrowser: () => Promise<Page>;
  /** Another tab of the same browser, watched like `page`. */
  openTab: () => Promise<Page>;
}

/** `test` of every journey: a store of its own per worker, and a failure for anything that goes wrong in passing. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  allowedFaults: [[], { option: true }],
  waitsForHydration: [true, { option: true }],
  page: async ({ page, allowedFaults, javaScriptEnabled, waitsForHydration }, use) => {
    const faults: string[] = [];
    watch(page, faults, allowedFaults);
    if (javaScriptEnabled && waitsForHydration) waitForHydration(page);
    await use(page);
    expect(faults, 'the page went wrong in passing').toEqual([]);
  },
  openBrowser: async ({ browser, baseURL, viewport, allowedFaults }, use) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, locale: 'en-PK' });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, faults, allowedFaults);
      waitForHydration(page);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults, 'a page went wrong in passing').toEqual([]);
  },
  openTab: async ({ context, allowedFaults }, use) => {
    const faults: string[] = [];
    await use(async () => {
      const page = await context.newPage();
      watch(page, faults, allowedFaults);
      waitForHydration(page);
      return page;
    });
    expect(faults, 'a tab went wrong in passing').toEqual([]);
  },
});

export { expect };
