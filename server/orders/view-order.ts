import { AppError } from '#contract/errors.ts';
import type { OrderView } from '#contract/orders.schema.ts';
import { hasRight } from '#contract/rights.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findContacts } from './contacts.ts';
import { presentForStaff, presentOrder, presentTimeline } from './present.ts';
import { findOrder, loadOrders } from './queries.ts';

/** Returns the whole order to its owner (by e-mail) and to staff, and the timeline to anybody else. */
export async function viewOrder({ db }: Deps, viewer: Viewer | null, idOrNumber: string): Promise<OrderView> {
  const order = await findOrder(db, idOrNumber);
  const [full] = order ? await loadOrders(db, [order]) : [];
  if (!full) throw new AppError('order_not_found');
  if (viewer?.email === full.order.email) return presentOrder(full);
  if (!viewer || !hasRight(viewer, 'orders.view')) return presentTimeline(full);
  return presentForStaff(full, viewer, await findContacts(db, [full.order]));
}
