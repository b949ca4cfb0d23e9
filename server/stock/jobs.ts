import { stockIsBack } from '#server/catalogue/stock/events.ts';
import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler, subscribe } from '#server/platform/jobs/job.ts';
import { shopOpened } from '#server/settings/events.ts';
import { checkStock } from './check-stock.ts';
import { stockAlertsDue, stockCheckDue } from './events.ts';
import { releaseAlerts, releaseDueAlerts } from './release-alerts.ts';

export const alertsOfReturned = subscribe(stockIsBack, 'stock.back');

export const alertsAtOpening = subscribe(shopOpened, 'stock.shop-opened');

export function stockJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(alertsOfReturned, async ({ products }) => {
      for (const id of products) await releaseAlerts(deps, id);
    }),
    handleJob(alertsAtOpening, () => releaseDueAlerts(deps)),
    handleJob(stockAlertsDue, () => releaseDueAlerts(deps)),
    handleJob(stockCheckDue, ({ after }) => checkStock(deps, after)),
  ];
}
