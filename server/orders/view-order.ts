import { AppError } from '#contract/errors.ts';
import type { OrderView } from '#contract/orders.schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { presentOrder, presentTimeline } from './present.ts';
import { findOrder, loadOrders } from './queries.ts';

/**
 * An order as this person may see it: its owner and admins all of it, anybody else the timeline. The
 * owner is who holds the order's e-mail, as in the list of their orders. Throws `order_not_found`.
 */
export async function viewOrder({ db }: Deps, viewer: Viewer | null, idOrNumber: string): Promise<OrderView> {
  const order = await findOrder(db, idOrNumber);
  const [full] = order ? await loadOrders(db, [order]) : [];
  if (!full) throw new AppError('order_not_found');
  const mayReadAll = viewer !== null && (viewer.role === 'admin' || viewer.email === full.order.email);
  return mayReadAll ? presentOrder(full) : presentTimeline(full);
}
