import { expect, type Locator, type Page } from '@playwright/test';

/** From here on time passes only where a test says so. To be called before the page is opened: `page.clock.install()`. */
export async function holdClock(page: Page): Promise<void> {
  // On a slow machine the moment may be over before it is named. The clock stands then, and takes the next one.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))).toPass();
}

/** Lets a held clock move by hundredths of a second until something is there: what is drawn may wait for a timer. */
export async function untilShown(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(locator).toBeVisible({ timeout: 50 });
  }).toPass();
}

/** Proves that something is still so shortly before `ms` have passed, and lets them pass. */
export async function passJust(page: Page, ms: number, stillSo: () => Promise<void>): Promise<void> {
  const MARGIN_MS = 500;
  await page.clock.runFor(ms - MARGIN_MS);
  await stillSo();
  await page.clock.runFor(MARGIN_MS + 100);
}
