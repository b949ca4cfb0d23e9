import { pkrFromPaisa } from '#contract/money.ts';
import type { Refund } from '#contract/refunds.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import type { FoundRefund } from './list-refunds.ts';

export function presentRefund(
  { refund, by, closedBy, parcel, damaged, missing, isAbovePaid }: FoundRefund,
  now: Date,
): Refund {
  const { id, orderId, orderNumber, amountPaisa, why, note, state, createdAt, method, reference, closedAt } = refund;
  return {
    _id: id,
    order: { _id: orderId, number: orderNumber },
    amount: pkrFromPaisa(amountPaisa),
    agreed: pkrFromPaisa(refund.agreedPaisa ?? amountPaisa),
    why,
    note,
    state,
    createdAt: createdAt.toISOString(),
    by,
    days: Math.max(Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS), 0),
    back: parcel && { parcel: parcel.number, state: parcel.state, pieces: parcel.pieces, damaged, missing },
    isOverpaid: state === 'paid' && (parcel?.state === 'void' || isAbovePaid),
    method,
    reference: reference ?? '',
    closedAt: closedAt?.toISOString() ?? null,
    closedBy,
    version: refund.version,
  };
}
