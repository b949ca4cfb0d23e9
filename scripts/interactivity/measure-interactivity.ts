import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { slowDown } from '#e2e/support/slow-phone.ts';
import type { Interaction } from './interactions.ts';

/** Event Timing reports nothing that is quicker. */
const SHORTEST_REPORTED_MS = 16;

/** Run in the page, before everything else. */
const NOTE_FIGURES = `
  globalThis.longestMs = ${SHORTEST_REPORTED_MS};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) globalThis.longestMs = Math.max(globalThis.longestMs, duration);
    }
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_REPORTED_MS} });
`;
/** Resolves to the time of the mark that `web/replay-early-input.ts` sets, now or later. */
const HYDRATED_AT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('hydrated')) resolve(startTime);
  }).observe({ type: 'mark', buffered: true });
})`;
/** Two frames, whatever is to be done after them, and the reports on their events. */
const UNTIL_IDLE = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 100))));
})`;

/** Milliseconds from the navigation until the shop's own handlers answer, on a slow phone that has never been there. */
export function measureTimeToInteractive(url: string): Promise<number> {
  return withPhone(async (page) => {
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    return readHydratedAt(page);
  });
}

/** Milliseconds from a press or a key to the next paint, as Interaction to Next Paint counts them, with a slow processor. */
export function measureInteraction(url: string, { prepare, act }: Interaction): Promise<number> {
  return withPhone(async (page) => {
    await slowDown(page, { isLineSlow: false });
    await page.goto(url, { waitUntil: 'networkidle' });
    await readHydratedAt(page);
    await prepare?.(page);
    await page.evaluate(UNTIL_IDLE);
    await page.evaluate(`globalThis.longestMs = ${SHORTEST_REPORTED_MS}`);
    await act(page);
    await page.evaluate(UNTIL_IDLE);
    return Number(await page.evaluate('globalThis.longestMs'));
  });
}

async function readHydratedAt(page: Page): Promise<number> {
  // Not `waitForFunction`: it evaluates texts in the page, whose policy forbids that.
  return Number(await page.evaluate(HYDRATED_AT));
}

/** A page of 360 px in a browser of its own, which ends with the measuring. */
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
    await page.addInitScript(NOTE_FIGURES);
    return await measure(page);
  } finally {
    await browser.close();
  }
}
