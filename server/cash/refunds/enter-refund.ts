import { AppError } from '#contract/errors.ts';
import { formatShortPkr, paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { AddRefundBody } from '#contract/refunds.schema.ts';
import type { Deps } from '#server/deps.ts';
import { lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { addRefund } from '#server/parcels/refunds/add-refund.ts';
import { lockRefund, paidPaisaOf, refundablePaisaOf } from '#server/parcels/refunds/queries.ts';
import type { Actor } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { postLockedRefund } from './post-refund.ts';

/** Adds a refund. A repeated request adds nothing more. Throws `refund_changed` if another refund has this id. */
export async function enterRefund(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  by: Actor,
  { id, order: orderId, amount, why, note }: AddRefundBody,
): Promise<void> {
  const amountPaisa = paisaFromPkr(amount);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new AppError('order_not_found');
    const known = await lockRefund(tx, id);
    if (known) {
      const isSame = known.orderId === order.id && known.amountPaisa === amountPaisa && known.why === why;
      if (!isSame) throw new AppError('refund_changed');
      return;
    }
    await assertRefundable(tx, order, amountPaisa);
    const at = deps.now();
    const refund = await addRefund(deps, tx, { id, order, parcelId: null, why, amountPaisa, note }, { at, by });
    await postLockedRefund(tx, refund, { at, byUserId: by.id });
  });
}

/** Throws `validation` if the amount is above the payments minus the other refunds. The caller locks the order. */
export async function assertRefundable(tx: Executor, order: OrderRow, amountPaisa: number): Promise<void> {
  const mostPaisa = await refundablePaisaOf(tx, order);
  if (amountPaisa <= mostPaisa) return;
  const message =
    paidPaisaOf(order) === 0
      ? 'The customer has paid nothing for this order yet.'
      : `At most ${formatShortPkr(pkrFromPaisa(mostPaisa))} can be given back: what the customer has paid, less other refunds.`;
  throw new AppError('validation', { message, fields: { amount: message } });
}
