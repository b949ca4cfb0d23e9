import type { Page } from '@playwright/test';

/**
 * Makes every way to a page end where the page answers: what a test hovers, focuses or types keys into before is not
 * replayed, presses and texts are (`before-hydration.spec.ts`). The region of the toasts shows itself once React has
 * taken the page over, empty as it is.
 */
export function waitForHydration(page: Page): void {
  const untilHydrated = () => page.locator('[popover="manual"]:popover-open').waitFor({ state: 'attached' });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const [goBack, goForward] = [page.goBack.bind(page), page.goForward.bind(page)];
  page.goto = async (...address) => {
    const response = await goto(...address);
    await untilHydrated();
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await untilHydrated();
    return response;
  };
  page.goBack = async (...options) => {
    const response = await goBack(...options);
    await untilHydrated();
    return response;
  };
  page.goForward = async (...options) => {
    const response = await goForward(...options);
    await untilHydrated();
    return response;
  };
}
