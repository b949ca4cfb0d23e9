import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { stopDepartures } from './departures.ts';
import { waitForHydration } from './hydration.ts';
import { type ShopServer, startShop } from './shop-server.ts';

/** Chromium prints this on a slow machine, where a preloaded file is used late. */
const SLOWNESS_WARNING = /was preloaded using link preload but not used within a few seconds/;

/** Playwright prints this where `playwright.config.ts` blocks service workers. */
const BLOCKED_WORKER_WARNING = /Service Worker registration blocked by Playwright/;

function recordFaults(page: Page, faults: string[], allowed: RegExp[]): void {
  const record = (fault: string) => {
    if (!allowed.some((pattern) => pattern.test(fault))) faults.push(fault);
  };
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    if (SLOWNESS_WARNING.test(text) || BLOCKED_WORKER_WARNING.test(text)) return;
    if (type === 'error' || type === 'warning') record(`console ${type}: ${text}`);
  });
  page.on('pageerror', (error) => record(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Ignores requests that a navigation has aborted, and scripts in a browser without JavaScript ("csp").
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') record(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) record(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
}

interface WorkerFixtures {
  shop: ShopServer;
}

interface TestFixtures {
  allowedFaults: RegExp[];
  waitsForHydration: boolean;
  /** Opens a page in another browser context. Its faults fail the test like those of `page`. */
  openBrowser: () => Promise<Page>;
  openTab: () => Promise<Page>;
}

/** Playwright's `test` with a server per worker. Unexpected console messages or failed requests fail a test. */
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
  context: async ({ context }, use) => {
    await stopDepartures(context);
    await use(context);
  },
  page: async ({ page, allowedFaults, javaScriptEnabled, waitsForHydration }, use) => {
    const faults: string[] = [];
    recordFaults(page, faults, allowedFaults);
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
      await stopDepartures(context);
      const page = await context.newPage();
      recordFaults(page, faults, allowedFaults);
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
      recordFaults(page, faults, allowedFaults);
      waitForHydration(page);
      return page;
    });
    expect(faults, 'a tab went wrong in passing').toEqual([]);
  },
});

export { expect };
