import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { checkStock } from './check-stock.ts';
import { stockCheckDue } from './events.ts';
import { releaseAlerts } from './release-alerts.ts';
import { alertsOfReturned } from './subscriptions.ts';

export function stockJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(alertsOfReturned, async ({ products }) => {
      for (const id of products) await releaseAlerts(deps, id);
    }),
    handleJob(stockCheckDue, ({ after }) => checkStock(deps, after)),
  ];
}
