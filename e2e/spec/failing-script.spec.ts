import type { Page, Route } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

// Scripts are broken on purpose, so that each is requested, and errors are expected.
test.use({
  reuseContext: false,
  waitsForHydration: false,
  allowedFaults: [/./],
});

/** Records the reports that the page sends to the server's log. */
function recordReports(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/page-errors') reports.push(request.url());
  });
  return reports;
}

async function expectServersPage(page: Page, reports: unknown[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-plain');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByText(/Application Error|Something went wrong|TypeError|at .*\.js:/)).toHaveCount(0);
  await expect.poll(() => reports.length).toBe(1);
}

/** Follows a link without scripts. */
async function followLink(page: Page): Promise<void> {
  const link = page.getByRole('main').getByRole('link').first();
  const target = await link.getAttribute('href');
  await Promise.all([page.waitForEvent('load'), link.click()]);
  expect(new URL(page.url()).pathname).toBe(target?.split('?')[0]);
}

const garbage = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: 'export const a = URL.gone();' });
const missing = (route: Route) => route.fulfill({ status: 500, body: '' });

for (const [name, break_] of [
  ['that is garbage', garbage],
  ['that does not load', missing],
] as const) {
  for (const script of ['libraries', 'entry.client']) {
    test(`a script ${name} leaves the server's page: ${script}`, async ({ page }) => {
      const reports = recordReports(page);
      await page.route(new RegExp(`/assets/${script}-`), break_);
      await page.goto('/');
      await expectServersPage(page, reports);
      await followLink(page);
    });
  }
}

for (const [name, break_] of [
  ['is garbage', garbage],
  ['does not load', missing],
] as const) {
  test(`a browser without popovers shows the server's page if the polyfill ${name}`, async ({ page }) => {
    const reports = recordReports(page);
    const requested: string[] = [];
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
    await page.route(/\/assets\/polyfills-/, async (route) => {
      requested.push(route.request().url());
      await break_(route);
    });
    await page.goto('/');
    await expectServersPage(page, reports);
    expect(requested).toHaveLength(1);
    await followLink(page);
  });
}

test("an error while the page hydrates leaves the server's page", async ({ page }) => {
  const reports = recordReports(page);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const prototype of [Array.prototype, String.prototype]) {
        for (const name of ['flatMap', 'normalize']) {
          if (!Reflect.has(prototype, name)) continue;
          Reflect.set(prototype, name, () => {
            throw new RangeError('Broken on purpose');
          });
        }
      }
    });
  });
  await page.goto('/');
  await expectServersPage(page, reports);
});

test('an older browser gets the page of the server, and no error is reported', async ({ page }) => {
  const reports = recordReports(page);
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-plain');
  // The mark of web/start/replay-early-input.ts.
  expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(0);
  expect(reports).toEqual([]);
});
