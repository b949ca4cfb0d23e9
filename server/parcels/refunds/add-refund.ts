import { pkrFromPaisa } from '#contract/money.ts';
import { REFUND_REASONS } from '#contract/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { refundChanged } from '#server/parcels/events.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { RefundRow } from './queries.ts';
import { refunds } from './tables.ts';

interface NewRefund extends Pick<RefundRow, 'why' | 'amountPaisa'> {
  id?: string;
  /** `id` is null if the order was deleted. */
  order: { id: string | null; orderId: string };
  parcelId: string | null;
  /** Paisa that are owed when the customer has paid them; null if that is the amount. */
  agreedPaisa?: number | null;
  note?: string;
}

interface AddOptions {
  at: Date;
  by: Actor;
}

/** Records a refund that the shop owes to a customer. A job posts the refund to the ledger. */
export async function addRefund(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Executor,
  { order, id = newId(), ...values }: NewRefund,
  { at, by }: AddOptions,
): Promise<RefundRow> {
  const [refund] = await tx
    .insert(refunds)
    .values({ ...values, id, orderId: order.id, orderNumber: order.orderId, createdAt: at, createdBy: by.id })
    .returning();
  if (!refund) throw new Error('The refund was not added');
  await recordChange(tx, {
    by,
    at,
    verb: 'refund.owed',
    subject: { id, label: order.orderId },
    before: null,
    after: {
      owed: pkrFromPaisa(refund.agreedPaisa ?? refund.amountPaisa),
      why: REFUND_REASONS[refund.why],
      note: refund.note,
    },
  });
  await jobs.publish(tx, refundChanged, { refund: id });
  return refund;
}
