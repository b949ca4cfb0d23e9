import type { Page } from '@playwright/test';

/** Hover, focus and keys before hydration would be lost. On hydration the popover of the toasts opens. */
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
