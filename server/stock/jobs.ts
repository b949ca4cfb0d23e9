import { stockIsBack } from '#server/catalogue/stock/events.ts';
import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler, subscribe } from '#server/platform/jobs/job.ts';
import { checkStock } from './check-stock.ts';
import { stockCheckDue } from './events.ts';
import { releaseAlerts } from './release-alerts.ts';

export const alertsOfReturned = subscribe(stockIsBack, 'stock.back');

export function stockJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(alertsOfReturned, async ({ products }) => {
      for (const id of products) await releaseAlerts(deps, id);
    }),
    handleJob(stockCheckDue, ({ after }) => checkStock(deps, after)),
  ];
}
