import { desc, eq } from 'drizzle-orm';
import type { DeskOrderDetails, OrderChange } from '#contract/order-edits.schema.ts';
import { maySeeAmounts } from '#contract/rights.ts';
import { users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { viewDesk } from '#server/desk/present.ts';
import { orderChanges } from '#server/orders/tables.ts';
import { presentParcel } from '#server/parcels/present.ts';
import { findParcelsOfOrder } from '#server/parcels/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/** Returns an order of the desk with its parcels and its edits, the newest edit first. Throws `order_not_found`. */
export async function viewDeskOrder(deps: Deps, viewer: Viewer, idOrNumber: string): Promise<DeskOrderDetails> {
  const order = await viewDesk(deps, viewer, idOrNumber);
  const { _id: id } = order.order;
  const hasAmounts = maySeeAmounts(viewer);
  return {
    order,
    parcels: (await findParcelsOfOrder(deps.db, id)).map((parcel) => presentParcel(parcel, viewer)),
    changes: (await listChanges(deps.db, id)).map((change) => presentChange(change, hasAmounts)),
  };
}

interface ChangeRow {
  at: Date;
  by: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

function listChanges(db: Executor, orderId: string): Promise<ChangeRow[]> {
  return db
    .select({ at: orderChanges.at, by: users.username, before: orderChanges.before, after: orderChanges.after })
    .from(orderChanges)
    .leftJoin(users, eq(users.id, orderChanges.byUserId))
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.at), desc(orderChanges.id));
}

function presentChange({ at, by, before, after }: ChangeRow, hasAmounts: boolean): OrderChange {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  const changes = Object.keys(after)
    .filter((field) => hasAmounts || field !== 'Total')
    .map((field) => ({ field, before: text(before[field]), after: text(after[field]) }));
  return { at: at.toISOString(), by, changes };
}
