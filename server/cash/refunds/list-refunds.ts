import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '#contract/errors.ts';
import type { RefundsFilter } from '#contract/refunds.schema.ts';
import type { RefundState } from '#contract/refunds.ts';
import { users } from '#server/accounts/tables.ts';
import { deliveredPaisaOf } from '#server/orders/figures/order-figures.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { parcels, returnItems } from '#server/parcels/tables.ts';
import { count, sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { containing } from '#server/platform/database/like.ts';
import { isBehind } from '#server/platform/database/list-by-time.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';

export type FoundRefund = Awaited<ReturnType<typeof findRefunds>>[number];

const closers = alias(users, 'closers');
const conditionCount = (condition: 'damaged' | 'missing') =>
  sql`coalesce((select sum(${returnItems.quantity}) from ${returnItems}
    where ${returnItems.parcelId} = ${refunds.parcelId} and ${returnItems.condition} = ${condition}), 0)`.mapWith(
    Number,
  );
/** Sum of all paid refunds of the refund's order. */
const paidOfOrder = sql`(select sum(paid.amount_paisa) from refunds paid
  where paid.order_id = ${refunds.orderId} and paid.state = 'paid')`;

function findRefunds(
  db: Executor,
  { where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit?: number },
) {
  const rows = db
    .select({
      refund: refunds,
      by: users.username,
      closedBy: closers.username,
      parcel: { number: parcels.number, state: parcels.state, pieces: parcels.pieces },
      damaged: conditionCount('damaged'),
      missing: conditionCount('missing'),
      isAbovePaid: sql<boolean>`coalesce(${deliveredPaisaOf()} < ${paidOfOrder}, false)`,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.createdBy))
    .leftJoin(closers, eq(closers.id, refunds.closedBy))
    .leftJoin(parcels, eq(parcels.id, refunds.parcelId))
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(where)
    .orderBy(...orderBy);
  return limit === undefined ? rows : rows.limit(limit);
}

/** Lists open refunds from the oldest on, and other refunds from the newest on. */
export function listRefunds(
  db: Executor,
  { list, q }: RefundsFilter,
  { after, limit }: KeysetPage,
): Promise<FoundRefund[]> {
  const isOpen = list === 'open';
  return findRefunds(db, {
    where: and(
      eq(refunds.state, list),
      q ? ilike(refunds.orderNumber, containing(q.trim())) : undefined,
      isBehind(POSITION, after, isOpen ? 'oldest' : 'newest'),
    ),
    orderBy: isOpen ? [asc(refunds.createdAt), asc(refunds.id)] : [desc(refunds.createdAt), desc(refunds.id)],
    limit,
  });
}

const POSITION = { at: refunds.createdAt, id: refunds.id };

export function refundCursorOf({ refund: { createdAt, id } }: FoundRefund): string {
  return timeCursorOf({ at: createdAt, id });
}

export async function sumOpenRefunds(db: Executor): Promise<{ refunds: number; paisa: number }> {
  const open: RefundState = 'open';
  const [sums] = await db
    .select({
      refunds: count(),
      paisa: sumOf(refunds.amountPaisa),
    })
    .from(refunds)
    .where(eq(refunds.state, open));
  return sums ?? { refunds: 0, paisa: 0 };
}

export function listRefundsOfOrder(db: Executor, orderId: string): Promise<FoundRefund[]> {
  return findRefunds(db, {
    where: eq(refunds.orderId, orderId),
    orderBy: [asc(refunds.createdAt), asc(refunds.id)],
  });
}

export async function getRefund(db: Executor, id: string): Promise<FoundRefund> {
  const [found] = await findRefunds(db, { where: eq(refunds.id, id), orderBy: [asc(refunds.id)] });
  if (!found) throw new AppError('refund_not_found');
  return found;
}
