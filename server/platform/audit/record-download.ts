import type { Executor } from '../database/database.ts';
import { type Actor, recordChange } from './record-change.ts';

const LISTS = {
  orders: 'Orders',
  parcels: 'Parcels',
  customers: 'Customers',
  reviews: 'Reviews',
  products: 'Products',
  audit: 'History',
  security: 'Security log',
  bookings: 'Bookings of a courier',
  receivables: 'Owed by couriers',
  refunds: 'Owed to customers',
  purchases: 'Purchase orders',
  'month-report': 'Month report',
  days: 'Days of a month',
  profit: 'Profit',
  everything: 'Everything',
};

export interface Download {
  id: keyof typeof LISTS;
  filter: object;
}

export async function recordDownload(
  { db, now }: { db: Executor; now: () => Date },
  by: Actor,
  { id, filter }: Download,
): Promise<void> {
  const subject = { id, label: LISTS[id] };
  // Omits the search text: it may be a customer's phone, and audit entries are never deleted.
  const after = { ...filter, ...('q' in filter && filter.q ? { q: 'a search' } : {}) };
  await recordChange(db, { by, at: now(), verb: 'list.downloaded', subject, before: null, after });
}
