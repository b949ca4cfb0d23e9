import type { DeskHelper, DeskOrder } from '#contract/desk.schema.ts';
import type { Staff } from '#contract/rights.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { presentForStaff } from '#server/orders/present.ts';
import { loadOrders } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { ListedDesk } from './queries.ts';

/** Loads lines, history and contacts of the rows; in their order. */
export async function presentDesk(db: Executor, rows: readonly ListedDesk[], viewer: Staff): Promise<DeskOrder[]> {
  const orders = rows.map(({ order }) => order);
  const contacts = await findContacts(db, orders);
  const full = await loadOrders(db, orders);
  return rows.flatMap(({ desk, lastCaller, assignee }, index) => {
    const order = full[index];
    if (!order) return [];
    return {
      order: presentForStaff(order, viewer, contacts),
      queue: desk.queue,
      callState: desk.callState,
      attempts: desk.attempts,
      dueAt: desk.dueAt.toISOString(),
      lastCall: desk.lastCallAt && { at: desk.lastCallAt.toISOString(), by: lastCaller },
      assignedTo: desk.assignedTo && assignee !== null ? { _id: desk.assignedTo, name: assignee } : null,
      confirmedAt: desk.confirmedAt?.toISOString() ?? null,
      cancelReason: desk.cancelReason,
      version: desk.version,
    };
  });
}

export function presentHelper({ id, username }: { id: string; username: string }): DeskHelper {
  return { _id: id, name: username };
}
