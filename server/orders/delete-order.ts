import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { forgetCouponUse } from '#server/coupons/redeem-coupon.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { storeRows } from '#server/platform/bin/store-rows.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { ORDER_BIN } from './bin-tables.ts';
import { recordBoughtProducts } from './bought-products.ts';
import { storeFigures } from './figures/store-figures.ts';
import { type FullOrder, hasSent, loadOrders, lockOrder, statusesOf } from './queries.ts';
import { stockEffectOf } from './rules.ts';
import { lockOrderedProducts, returnStock } from './stock.ts';
import { idempotencyKeys, orders } from './tables.ts';
import { assertVersion } from './version.ts';

interface DeleteOptions {
  version?: number | undefined;
  /** Returns fields for the audit, or throws to prevent the deletion. */
  check?: (tx: Executor, full: FullOrder) => Promise<Record<string, string>>;
}

/**
 * Moves the order to the bin, so that no data of the customer stays elsewhere. Restocks unshipped pieces, and stores
 * the figures of past months. Throws `order_changed` for an outdated `version`.
 */
export async function deleteOrder(
  deps: Deps,
  viewer: Viewer,
  idOrNumber: string,
  { version, check }: DeleteOptions = {},
): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, idOrNumber);
    const [full] = order ? await loadOrders(tx, [order]) : [];
    if (!full) throw new AppError('order_not_found');
    assertVersion(full, version);
    const audited = await check?.(tx, full);
    const binItem = await storeOrder(tx, full, { by: viewer.id, at: deps.now() });
    if (stockEffectOf(statusesOf(full), null, hasSent(full)) === 'return') {
      const { lines } = full;
      const locked = await lockOrderedProducts(tx, lines);
      const change = { why: 'cancel', ref: deletionRef(binItem), by: viewer.id } as const;
      await returnStock(deps, tx, { locked, lines, ...change });
    }
    await storeFigures(tx, full, deps.now());
    await forgetCouponUse(tx, full.order.id);
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.orderId, full.order.id));
    await tx.delete(orders).where(eq(orders.id, full.order.id));
    await recordBoughtProducts(deps, tx, [full], null);
    const { id, orderId, status, grandTotalPaisa, createdAt } = full.order;
    await recordChange(tx, {
      by: viewer,
      at: deps.now(),
      verb: 'order.deleted',
      subject: { id, label: orderId },
      before: { status, grandTotal: pkrFromPaisa(grandTotalPaisa), createdAt: createdAt.toISOString(), ...audited },
      after: null,
    });
    return binItem;
  });
}

/** Restoring finds the stock moves of a deletion by this `ref`. */
export function deletionRef(binItem: string): string {
  return `deleted:${binItem}`;
}

async function storeOrder(tx: Executor, { order }: FullOrder, { by, at }: { by: string; at: Date }): Promise<string> {
  // Unpacks parcels before the rows are copied to the bin. The deletion's trigger would unpack them after the copy.
  await tx.execute(sql`select unpack_parcels_of(${order.id})`);
  const subjects = [{ id: order.id, label: order.orderId }];
  const binItem = (await storeRows(tx, { kind: 'order', subjects, tables: ORDER_BIN, by, at })).get(order.id);
  if (binItem === undefined) throw new Error('The order was not stored');
  return binItem;
}
