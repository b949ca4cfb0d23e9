import type { Executor } from '../database/database.ts';
import { type Actor, recordChange } from './record-change.ts';

/** Lists that staff may download. */
const LISTS = {
  orders: 'Orders',
  products: 'Products',
  audit: 'History',
  bookings: 'Bookings of a courier',
  receivables: 'Owed by couriers',
  'month-report': 'Month report',
};

export interface Download {
  id: keyof typeof LISTS;
  filter: object;
}

/** Writes an audit entry of a download before it begins. */
export async function recordDownload(
  { db, now }: { db: Executor; now: () => Date },
  by: Actor,
  { id, filter }: Download,
): Promise<void> {
  const subject = { id, label: LISTS[id] };
  await recordChange(db, { by, at: now(), verb: 'list.downloaded', subject, before: null, after: { ...filter } });
}
