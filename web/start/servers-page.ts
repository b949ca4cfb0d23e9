import { use, useEffect } from 'react';

/** Navigations since the page was loaded. Not 0 on the server and in tests, where no page needs to stay. */
let navigations = 1;

const NEVER = new Promise<never>(() => undefined);

/** Notes that the server's page is shown. An error page of the server is hydrated like any other page. */
export function showServersPage(): void {
  navigations = document.querySelector('[data-error-page]') ? 1 : 0;
}

export function noteNavigation(): void {
  navigations += 1;
}

/**
 * For components that replace a page after an error. Suspends them until the first navigation in the browser, so that
 * the server's page stays (decision 114). Reports the error to the server.
 */
export function useServersPageAfter(error: unknown): void {
  useEffect(() => {
    window.earlyInput?.report(error);
  }, [error]);
  if (navigations > 0) return;
  window.earlyInput?.fail(error);
  use(NEVER);
}
