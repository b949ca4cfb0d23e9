import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { slowDown } from '#e2e/support/slow-phone.ts';
import type { Interaction } from './interactions.ts';

/** The browser's Event Timing API reports only events that last this long. */
const REPORTED_MIN_MS = 16;

/** Script for the page: stores the duration of the longest interaction in `longestMs`. */
const RECORD_INTERACTIONS = `
  globalThis.longestMs = ${REPORTED_MIN_MS};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) globalThis.longestMs = Math.max(globalThis.longestMs, duration);
    }
  }).observe({ type: 'event', durationThreshold: ${REPORTED_MIN_MS} });
`;
/** Script for the page: returns the time of the `hydrated` mark, which `web/start/replay-early-input.ts` sets. */
const HYDRATED_AT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('hydrated')) resolve(startTime);
  }).observe({ type: 'mark', buffered: true });
})`;
/** Script for the page: waits for two frames, an idle browser, and the reports of Event Timing. */
export const UNTIL_IDLE = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 100))));
})`;

export function measureTimeToInteractive(url: string): Promise<number> {
  return withPhone(async (page) => {
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    return readHydratedAt(page);
  });
}

export function measureInteraction(url: string, { prepare, act }: Interaction): Promise<number> {
  return withPhone(async (page) => {
    await slowDown(page, { isLineSlow: false });
    await page.goto(url, { waitUntil: 'networkidle' });
    await readHydratedAt(page);
    await prepare?.(page);
    await page.evaluate(UNTIL_IDLE);
    await page.evaluate(`globalThis.longestMs = ${REPORTED_MIN_MS}`);
    await act(page);
    await page.evaluate(UNTIL_IDLE);
    return Number(await page.evaluate('globalThis.longestMs'));
  });
}

export async function readHydratedAt(page: Page): Promise<number> {
  // Not `waitForFunction`: it evaluates a string in the page, which the content security policy forbids.
  return Number(await page.evaluate(HYDRATED_AT));
}

export async function withPhone(measure: (page: Page) => Promise<number>): Promise<number> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-PK',
    });
    await page.addInitScript(RECORD_INTERACTIONS);
    return await measure(page);
  } finally {
    await browser.close();
  }
}
