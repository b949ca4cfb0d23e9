import type { z } from 'zod';
import type { cancelOwnOrderBody, changeOwnAddressBody } from '#contract/desk-links.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.schema.ts';
import type { Deps } from '#server/deps.ts';
import { CUSTOMER, changeAddressByCustomer, decideByCustomer } from '#server/desk/by-customer.ts';
import type { LockedOrder } from '#server/desk/change-orders.ts';
import { lockDesk } from '#server/desk/queries.ts';
import { presentOrder } from '#server/orders/present.ts';
import { findOrder, loadOrders, lockOrder } from '#server/orders/queries.ts';
import { assertVersion } from '#server/orders/version.ts';
import type { Actor } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { assertOwnerOrAdmin, type Viewer } from '#server/platform/http/access.ts';

/** Cancels the viewer's order. Throws `order_changed` if the order is no longer pending. */
export function cancelOwnOrder(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { version, reason }: z.output<typeof cancelOwnOrderBody>,
): Promise<Order> {
  return changeOwnOrder(deps, viewer, { id, version }, (tx, by, locked) =>
    decideByCustomer(deps, tx, by, locked, { outcome: 'declined', reason }),
  );
}

/** Changes the delivery address. Throws `order_changed` if the order is no longer pending. */
export function changeOwnAddress(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { version, ...address }: z.output<typeof changeOwnAddressBody>,
): Promise<Order> {
  return changeOwnOrder(deps, viewer, { id, version }, (tx, by, locked) =>
    changeAddressByCustomer(deps, tx, by, locked, address),
  );
}

/**
 * Compares the version of the order. The version of its `order_desk` row also increases when staff write a note, and
 * such a note must not reject the customer's change.
 */
async function changeOwnOrder(
  deps: Deps,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
  change: (tx: Executor, by: Actor, locked: LockedOrder) => Promise<void>,
): Promise<Order> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const [seen] = order ? await loadOrders(tx, [order]) : [];
    if (!order || !seen) throw new AppError('order_not_found');
    assertOwnerOrAdmin(viewer, { email: order.email });
    assertVersion(seen, version);
    const by = viewer.email === order.email ? CUSTOMER : viewer;
    await change(tx, by, { order, desk: await lockDesk(tx, order) });
    const changed = await findOrder(tx, order.id);
    const [full] = changed ? await loadOrders(tx, [changed]) : [];
    if (!full) throw new AppError('order_not_found');
    return presentOrder(full);
  });
}
