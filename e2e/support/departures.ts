import type { BrowserContext, Page } from '@playwright/test';

/**
 * Stops links and scripts that would open another program, such as `tel:` and `mailto:`, and records their addresses.
 * Chromium asks the user before it opens a program, and the page receives no pointer events after that question.
 */
export async function stopDepartures(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const departures: string[] = [];
    Object.assign(globalThis, { departures });
    // Playwright's types do not know the Navigation API yet.
    const { navigation } = globalThis as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => {
      const { url } = (event as unknown as { destination: { url: string } }).destination;
      if (/^(https?|about|blob|data):/.test(url)) return;
      event.preventDefault();
      departures.push(url);
    });
  });
}

/** Returns the addresses with which the open page would have opened another program. */
export function readDepartures(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { departures: string[] }).departures);
}
