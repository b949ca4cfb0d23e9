import type { Page } from '@playwright/test';

/**
 * Holds back the shop's script files whose address has `name` in it, all of them without a name, as a slow line does.
 * Returns what lets them through.
 */
export async function holdScripts(page: Page, name = ''): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}*.js`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}
