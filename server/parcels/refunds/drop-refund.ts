import { eq, sql } from 'drizzle-orm';
import { pkrFromPaisa } from '#contract/money.ts';
import type { Deps } from '#server/deps.ts';
import { refundChanged } from '#server/parcels/events.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { fitRefunds } from './fit-refunds.ts';
import { lockOpenOfParcel, type RefundRow } from './queries.ts';
import { refunds } from './tables.ts';

interface Drop {
  at: Date;
  by: Actor;
  reason: string;
}

/** Closes an open, locked refund without payment. A job reverses the refund's ledger entry. */
export async function dropRefund(
  deps: Pick<Deps, 'jobs'>,
  tx: Executor,
  { id, orderNumber, amountPaisa }: RefundRow,
  { at, by, reason }: Drop,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'dropped', closedAt: at, closedBy: by.id, version: sql`${refunds.version} + 1` })
    .where(eq(refunds.id, id));
  await recordChange(tx, {
    by,
    at,
    verb: 'refund.dropped',
    subject: { id, label: orderNumber },
    before: { owed: pkrFromPaisa(amountPaisa), reason: null },
    after: { owed: 0, reason },
  });
  await deps.jobs.publish(tx, refundChanged, { refund: id });
  await fitRefunds(deps, tx, [orderNumber]);
}

/** Drops the open refunds of a parcel. A paid refund stays, because the money is gone. */
export async function dropRefundsOfParcel(
  deps: Pick<Deps, 'jobs'>,
  tx: Executor,
  parcelId: string,
  { at, by }: Omit<Drop, 'reason'>,
): Promise<void> {
  for (const refund of await lockOpenOfParcel(tx, parcelId))
    await dropRefund(deps, tx, refund, { at, by, reason: 'The pieces are not sent back' });
}
