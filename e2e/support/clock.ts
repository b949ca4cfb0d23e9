import { expect, type Locator, type Page } from '@playwright/test';

/** Requires `page.clock.install()` before the page is opened. */
export async function holdClock(page: Page): Promise<void> {
  // Retries, because on a slow machine the chosen moment may be past when the call arrives.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))).toPass();
}

/** Advances a held clock until the element is visible, because rendering may wait for a timer. */
export async function untilShown(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(locator).toBeVisible({ timeout: 50 });
  }).toPass();
}

/** Asserts 500 ms before `ms` are over, then advances the clock past `ms`. */
export async function expectDuring(page: Page, ms: number, assertion: () => Promise<void>): Promise<void> {
  const MARGIN_MS = 500;
  await page.clock.runFor(ms - MARGIN_MS);
  await assertion();
  await page.clock.runFor(MARGIN_MS + 100);
}
