import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AuditVerb } from '#contract/audit.ts';
import { ENTRY_REASONS, type EntryReason, type LedgerAccount } from '#contract/cash.ts';
import { CALL_STATES, CANCEL_REASONS, FINDING_CHOICES } from '#contract/desk.ts';
import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import type { OrderEvent } from '#contract/order-page.schema.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import type { ParcelState } from '#contract/parcels.ts';
import { formatDateTime } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { FoundRefund } from '#server/cash/refunds/list-refunds.ts';
import { PRICE_FIELDS } from '#server/orders/agreed-prices.ts';
import { orderChanges } from '#server/orders/tables.ts';
import { courierAccounts, parcelEvents, parcels } from '#server/parcels/tables.ts';
import { type AuditedFields, auditEntries } from '#server/platform/audit/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Posting } from './order-money.ts';
import { listRefundEvents } from './refund-events.ts';

export interface DatedEvent extends Omit<OrderEvent, 'at'> {
  at: Date;
}

interface TimelineOptions {
  postings: readonly Posting[];
  refunds: readonly FoundRefund[];
  hasAmounts: boolean;
}

/** Lists the events of an order, the newest first. */
export async function readTimeline(db: Executor, order: StaffOrder, options: TimelineOptions): Promise<OrderEvent[]> {
  const moves = await listParcelEvents(db, order._id);
  const events = [
    ...(await listDeskEvents(db, order._id)),
    ...(await listEdits(db, order._id, options.hasAmounts)),
    ...presentMoves(moves),
    ...presentStatuses(order.history),
    ...options.postings.map(presentPosting),
    ...(await listRefundEvents(db, options.refunds)),
  ];
  // Events of the same moment keep their order: a status comes after the call or parcel that caused it.
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .toReversed()
    .map(({ at, ...event }) => ({ at: at.toISOString(), ...event }));
}

function presentStatuses(history: StaffOrder['history']): DatedEvent[] {
  return history.map(({ status, at, by }, index) => ({
    at: new Date(at),
    by: by ?? null,
    kind: 'status',
    text: index === 0 ? 'Order placed' : `Status set to ${ORDER_STATUS_MEANINGS[status].label}`,
    changes: [],
  }));
}

/** Actions that only the audit records. All other actions are in tables of the order too. */
const DESK_VERBS = ['order.called', 'order.assigned', 'order.linked', 'order.resolved'] as const satisfies AuditVerb[];

async function listDeskEvents(db: Executor, orderId: string): Promise<DatedEvent[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectKind, 'order'),
        eq(auditEntries.subjectId, orderId),
        inArray(auditEntries.verb, [...DESK_VERBS]),
      ),
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.id));
  return rows.map(({ at, byName, verb, after }) => ({
    at,
    by: byName,
    kind: 'call',
    text: textOfDesk(verb, after ?? {}),
    changes: [],
  }));
}

function textOfDesk(verb: AuditVerb, after: AuditedFields): string {
  if (verb === 'order.assigned') return `Given to ${textOf(after['assignedTo']) || 'nobody'}`;
  if (verb === 'order.linked') return 'Confirmation link made';
  if (verb === 'order.resolved') return `Resolved: ${labelOf(FINDING_CHOICES, after['choice'])}`;
  // The audit has only the fields that differ: a second unanswered call changes just the number of attempts.
  const state = textOf(after['callState']) || 'no_answer';
  const label = labelOf(CALL_STATES, state);
  if (state === 'no_answer') return `Called: no answer (call ${textOf(after['attempts'])})`;
  if (state === 'call_later') return `${label} at ${formatDateTime(textOf(after['nextCallAt']))}`;
  if (state === 'declined') return `${label}: ${labelOf(CANCEL_REASONS, after['cancelReason'])}`;
  return state === 'to_call' ? 'Back to calls' : label;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function labelOf(labels: Record<string, string>, key: unknown): string {
  return labels[textOf(key)] ?? textOf(key);
}

async function listEdits(db: Executor, orderId: string, hasAmounts: boolean): Promise<DatedEvent[]> {
  const rows = await db
    .select({ at: orderChanges.at, by: users.username, before: orderChanges.before, after: orderChanges.after })
    .from(orderChanges)
    .leftJoin(users, eq(users.id, orderChanges.byUserId))
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(asc(orderChanges.at), asc(orderChanges.id));
  return rows.map(({ at, by, before, after }) => ({
    at,
    by,
    kind: 'edit',
    text: 'Order changed',
    changes: Object.keys(after)
      .filter((field) => hasAmounts || !PRICE_FIELDS.includes(field))
      .map((field) => ({ field, before: textOrJson(before[field]), after: textOrJson(after[field]) })),
  }));
}

function textOrJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Lists the oldest first, including unpacked parcels. */
function listParcelEvents(db: Executor, orderId: string) {
  return db
    .select({
      parcelId: parcels.id,
      number: parcels.number,
      courier: courierAccounts.label,
      trackingNo: parcels.trackingNo,
      state: parcelEvents.state,
      at: parcelEvents.at,
      by: users.username,
    })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.id, parcelEvents.parcelId))
    .leftJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .leftJoin(users, eq(users.id, parcelEvents.byUserId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcelEvents.at), asc(parcelEvents.id));
}

type ParcelMove = Awaited<ReturnType<typeof listParcelEvents>>[number];

function presentMoves(moves: readonly ParcelMove[]): DatedEvent[] {
  const previous = new Map<string, ParcelState>();
  return moves.map((move) => {
    const before = previous.get(move.parcelId);
    previous.set(move.parcelId, move.state);
    return { at: move.at, by: move.by, kind: 'parcel', text: textOfMove(move, before), changes: [] };
  });
}

function textOfMove({ number, courier, trackingNo, state }: ParcelMove, before: ParcelState | undefined): string {
  const company = courier ?? 'a courier';
  switch (state) {
    case 'packed':
      return `Parcel ${number} packed`;
    case 'booked':
      if (before === 'handed_over') return `Hand-over of parcel ${number} undone`;
      return `Parcel ${number} booked with ${company}${trackingNo === null ? '' : `, ${trackingNo}`}`;
    case 'handed_over':
      return before === 'booked' || before === undefined
        ? `Parcel ${number} handed over to ${company}`
        : `Parcel ${number} is on the way again`;
    case 'delivered':
      return courier === null ? `Parcel ${number} delivered by the shop` : `Parcel ${number} delivered`;
    case 'refused':
      return `Parcel ${number} not taken, it comes back`;
    case 'returning':
      return `Pieces expected back as parcel ${number}`;
    case 'received':
      return `Parcel ${number} is back in the shop`;
    case 'lost':
      return `Parcel ${number} lost`;
    case 'void':
      return `Parcel ${number} unpacked`;
  }
}

/** Beginning of 'A payment of parcel NP-7K3F9Q2M was reversed'. */
const UNDONE: Partial<Record<EntryReason, string>> = {
  delivered: 'The entry for the earlier outcome',
  received: 'The entry for the earlier outcome',
  lost: 'The entry for the earlier outcome',
  settled: 'A payment',
  transferred: 'A transfer',
  reversed: 'A reversal',
  accepted: 'The accepted difference',
  claimed: 'The claim',
  claim_paid: 'The payment of the claim',
  claim_dropped: 'The dropping of the claim',
  refunded: 'The money given back',
};

function presentPosting(posting: Posting): DatedEvent {
  const { number, at, by, why, reversedWhy, note, statement, amounts } = posting;
  const pkr = (account: LedgerAccount) => formatShortPkr(Math.abs(pkrFromPaisa(amounts[account] ?? 0)));
  const source = statement === null ? '' : ` (statement ${statement})`;
  const gap = (account: LedgerAccount) => `${pkr(account)} too ${(amounts[account] ?? 0) < 0 ? 'little' : 'much'}`;
  // A negative amount means that the courier paid too much for a lost parcel, and the shop gave the excess back.
  const paidClaim =
    (amounts.bank ?? 0) < 0
      ? `${pkr('bank')} given back to the courier for the claim of parcel ${number}`
      : `The courier paid the claim for parcel ${number}: ${pkr('bank')}`;
  const texts: Partial<Record<EntryReason, string>> = {
    delivered: `The courier owes ${pkr('receivable')} for parcel ${number}`,
    settled: `The courier ${(amounts.bank ?? 0) < 0 ? 'charged' : 'paid'} ${pkr('bank')} for parcel ${number}${source}`,
    received: `${pkr('cash')} received in cash for parcel ${number}`,
    lost: `The courier owes ${pkr('claim')} for the lost parcel ${number}`,
    transferred: `The payment for parcel ${number} was counted for its new outcome`,
    reversed: `${(reversedWhy !== null && UNDONE[reversedWhy]) || 'An entry'} of parcel ${number} was reversed`,
    accepted: `Difference of parcel ${number} accepted: ${gap('receivable')}`,
    claimed: `Claimed from the courier for parcel ${number}: ${pkr('claim')}`,
    claim_paid: paidClaim,
    claim_dropped: `Claim for parcel ${number} dropped: ${pkr('claim')}`,
    refunded: `${pkr('bank')} given back to the courier for parcel ${number}`,
  };
  const text = texts[why] ?? ENTRY_REASONS[why];
  return { at, by, kind: 'money', text: note === null ? text : `${text}. ${note}`, changes: [] };
}
