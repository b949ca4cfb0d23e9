import { stockIsBack } from '#server/catalogue/stock/events.ts';
import { subscribe } from '#server/platform/jobs/job.ts';

export const alertsOfReturned = subscribe(stockIsBack, 'stock.back');
