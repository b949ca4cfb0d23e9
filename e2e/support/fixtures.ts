import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';
import { type StoreServer, startStore } from './store-server.ts';

/** What a page did wrong while nobody looked: errors on the console, requests that failed, exceptions. */
function watch(page: Page, faults: string[], allowed: RegExp[]): void {
  const note = (fault: string) => {
    if (!allowed.some((pattern) => pattern.test(fault))) faults.push(fault);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`console ${message.type()}: ${message.text()}`);
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
  store: StoreServer;
}

interface TestFixtures {
  /** Faults that this test causes on purpose. */
  allowedFaults: RegExp[];
  /** Another person at another browser, watched like `page`. */
  openBrowser: () => Promise<Page>;
  /** Another tab of the same browser, watched like `page`. */
  openTab: () => Promise<Page>;
}

/** `test` of every journey: a store of its own per worker, and a failure for anything that goes wrong in passing. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  store: [
    async ({}, use) => {
      const store = await startStore();
      await use(store);
      await store.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ store }, use) => use(store.url),
  allowedFaults: [[], { option: true }],
  page: async ({ page, allowedFaults, javaScriptEnabled }, use) => {
    const faults: string[] = [];
    watch(page, faults, allowedFaults);
    if (javaScriptEnabled) waitForHydration(page);
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
