import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { slowDown } from '#e2e/support/slow-phone.ts';
import type { Interaction } from './interactions.ts';

/** Shortest event in ms that Event Timing reports. */
const REPORTED_MIN_MS = 16;

/** Script that records interactions in the page. */
const RECORD_INTERACTIONS = `
  globalThis.longestMs = ${REPORTED_MIN_MS};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) globalThis.longestMs = Math.max(globalThis.longestMs, duration);
    }
  }).observe({ type: 'event', durationThreshold: ${REPORTED_MIN_MS} });
`;
/** Waits for the mark of `web/start/replay-early-input.ts`. */
const HYDRATED_AT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('hydrated')) resolve(startTime);
  }).observe({ type: 'mark', buffered: true });
})`;
/** Waits two frames, the work after them, and the reports of their events. */
const UNTIL_IDLE = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 100))));
})`;

/** Measures the milliseconds until hydration, on a slow phone with an empty cache. */
export function measureTimeToInteractive(url: string): Promise<number> {
  return withPhone(async (page) => {
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    return readHydratedAt(page);
  });
}

/** Measures Interaction to Next Paint in milliseconds, on a slow processor. */
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

async function readHydratedAt(page: Page): Promise<number> {
  // `waitForFunction` evaluates strings in the page, which its content security policy forbids.
  return Number(await page.evaluate(HYDRATED_AT));
}

/** Opens a page of 360 px in a fresh browser. */
async function withPhone(measure: (page: Page) => Promise<number>): Promise<number> {
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
