import type { Page } from '@playwright/test';
import type { FailedWork, FailedWorkList, WorkState } from '#contract/background-work.schema.ts';
import { loginByApi, openAs } from '#e2e/support/api.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import { expectNoSidewaysScroll } from '#e2e/support/sideways.ts';

const LIST_PATH = '/api/admin/failed-jobs';
const STATE_PATH = '/api/admin/work-state';
const AT = '2026-11-20T07:00:00.000Z';

const MAIL: FailedWork = {
  _id: '018f3b4e-7c1a-7000-8000-000000000001',
  kind: 'order.placed',
  kindInWords: 'Mail about a new order',
  requestedAt: AT,
  failedAt: '2026-11-21T07:00:00.000Z',
  tries: 33,
  error: 'connect ECONNREFUSED 127.0.0.1:25',
  orderId: 'ND-7K3F9Q2MXA',
  canRetry: true,
};
const CODE: FailedWork = {
  ...MAIL,
  _id: '018f3b4e-7c1a-7000-8000-000000000002',
  kind: 'otp.requested',
  kindInWords: 'Mail with a one-time code',
  error: `550 ${'unbroken'.repeat(30)}`,
  orderId: null,
  canRetry: false,
};

const listOf = (jobs: FailedWork[], byKind: FailedWorkList['byKind'] = []): FailedWorkList => ({
  jobs,
  totalPages: 1,
  totalJobs: jobs.length,
  byKind,
});
const stateOf = (failed: number, delayed: WorkState['delayed'] = []): WorkState => ({ failed, delayed });

async function openWork(page: Page, shop: ShopServer, list: FailedWorkList, state = stateOf(list.totalJobs)) {
  await openAs(page, await loginByApi(shop, 'admin'));
  await mockResponse(page, LIST_PATH, { status: 200, body: list });
  await mockResponse(page, STATE_PATH, { status: 200, body: state });
  await page.goto('/dashboard/background-work');
}

test('says that nothing has failed, and bothers nobody elsewhere', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/background-work');
  await expect(page.getByRole('heading', { level: 1, name: 'Background Work' })).toBeVisible();
  await expect(page.getByText('Nothing has failed')).toBeVisible();
  await expectAccessible(page, 'background work without any');
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('link', { name: 'Total Orders' })).toBeVisible();
  await expect(page.getByText('Needs attention')).toHaveCount(0);
  await expect(page.getByText('Mail is not going out.')).toHaveCount(0);
});

test('what failed stands in a table: what, about which order, why, since when', async ({ page, shop }) => {
  await openWork(page, shop, listOf([MAIL, CODE]));
  const table = page.getByRole('table', { name: 'Background work' });
  await expect(table.getByRole('columnheader')).toHaveText(['Work', 'Order', 'What went wrong', 'Since', 'Actions']);
  const row = table.getByRole('row').filter({ hasText: MAIL.kindInWords });
  await expect(row.getByText(MAIL.error)).toBeVisible();
  await expect(row.getByText('Tried 33 times')).toBeVisible();
  await expect(row.getByText('20 Nov 2026, 12:00 pm')).toBeVisible();
  const order = row.getByRole('link', { name: '#ND-7K3F9Q2MXA' });
  await expect(order).toHaveAttribute('href', '/dashboard/manage-orders?q=ND-7K3F9Q2MXA');
  const code = table.getByRole('row').filter({ hasText: CODE.kindInWords });
  await expect(code.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expectAccessible(page, 'background work');
  await expectNoSidewaysScroll(page);
});

test('the overview says that mail is late and that something failed; the sidebar, too, where it has room', async ({
  page,
  shop,
}) => {
  const late = { kind: MAIL.kind, kindInWords: MAIL.kindInWords, isMail: true, count: 3, since: AT };
  const image = { ...late, kind: 'picture.stored', isMail: false, count: 9 };
  await openWork(page, shop, listOf([MAIL, CODE]), stateOf(2, [late, image]));
  await page.goto('/dashboard/admin');
  await expect(page.getByText('Mail is not going out.')).toBeVisible();
  await expect(page.getByText('3 mails have been waiting since 20 Nov 2026, 12:00 pm')).toBeVisible();
  await expect(page.getByText('2 pieces of background work failed.')).toBeVisible();
  await expectAccessible(page, 'overview with failed work');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(nav.getByRole('link', { name: 'Needs attention 2' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(nav.getByRole('link', { name: 'Needs attention 2' })).toBeHidden();
  await page.getByRole('link', { name: 'See what' }).click();
  await expect(page).toHaveURL('/dashboard/background-work');
});
