import type { FailedWork, FailedWorkList, WorkState } from '#contract/background-work.schema.ts';
import { loginByApi, openAs } from '#e2e/support/api.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { expectNoSidewaysScroll } from '#e2e/support/sideways.ts';
import { FAILED_CODE, FAILED_MAIL } from '#test/api-samples.ts';

const LIST_PATH = '/api/admin/failed-jobs';
const STATE_PATH = '/api/admin/work-state';

const CODE: FailedWork = { ...FAILED_CODE, error: `550 ${'unbroken'.repeat(30)}` };

const listOf = (jobs: FailedWork[]): FailedWorkList => ({
  jobs,
  totalPages: 1,
  totalJobs: jobs.length,
  byKind: [],
});
const stateOf = (failed: number, delayed: WorkState['delayed'] = []): WorkState => ({ failed, delayed });

test('the page of background work is accessible and fits the screen, empty or not, and wide screens link to it', async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/background-work');
  await expect(page.getByText('Nothing has failed')).toBeVisible();
  await expectAccessible(page, 'background work without any');

  const late = {
    kind: FAILED_MAIL.kind,
    kindInWords: FAILED_MAIL.kindInWords,
    isMail: true,
    count: 3,
    since: FAILED_MAIL.requestedAt,
  };
  await mockResponse(page, LIST_PATH, { status: 200, body: listOf([FAILED_MAIL, CODE]) });
  await mockResponse(page, STATE_PATH, { status: 200, body: stateOf(2, [late]) });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Background work' })).toBeVisible();
  await expectAccessible(page, 'background work');
  await expectNoSidewaysScroll(page);

  await page.goto('/dashboard/admin');
  await expect(page.getByText('Mail is not going out.')).toBeVisible();
  await expect(page.getByText('2 pieces of background work failed.')).toBeVisible();
  await expectAccessible(page, 'overview with failed work');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Needs attention 2' });
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(link).toBeHidden();
});
