import type { Page } from '@playwright/test';
import { slowDown } from '#e2e/support/slow-phone.ts';
import { readHydratedAt, UNTIL_IDLE, withPhone } from './measure-interactivity.ts';

/** A browser loads late work, such as the scripts of the product's page, this long after hydration, and then idles. */
const LATE_WORK_MS = 6_000;

/** Script for the page: defines a function that returns the time at which heading and first image are painted. */
const DEFINE_UNTIL_SHOWN = `
  globalThis.untilProductShown = async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const findImage = () => document.querySelector('main h1') && document.querySelector('main ul[aria-label^="Pictures of"] img');
    let image = findImage();
    while (!image || !image.complete || image.naturalWidth === 0) {
      await frame();
      image = findImage();
    }
    await image.decode();
    await frame();
    await frame();
    return performance.now();
  };
`;

/** Returns the time in ms from the touch on the first card of the shop until the product's page is painted. */
export function measureTapToProduct(shopUrl: string): Promise<number> {
  return withPhone(async (page) => {
    await page.addInitScript(DEFINE_UNTIL_SHOWN);
    await slowDown(page);
    await page.goto(`${shopUrl}/shop`, { waitUntil: 'networkidle' });
    await readHydratedAt(page);
    await page.waitForTimeout(LATE_WORK_MS);
    await page.waitForLoadState('networkidle');
    await page.evaluate(UNTIL_IDLE);
    await page.evaluate(`globalThis.tapToProductMs = new Promise((resolve) => {
      addEventListener('pointerdown', async ({ timeStamp }) => resolve(await untilProductShown() - timeStamp), { capture: true, once: true });
    }); undefined`);
    await firstCard(page).tap();
    return Number(await page.evaluate('globalThis.tapToProductMs'));
  });
}

/** Returns the time in ms from the start of a full load until the product's page is painted. */
export function measureLoadOfProduct(url: string): Promise<number> {
  return withPhone(async (page) => {
    await page.addInitScript(DEFINE_UNTIL_SHOWN);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    return Number(await page.evaluate('untilProductShown()'));
  });
}

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('link').first();
