/** Does not import zod, because the browser loads this file and zod is large. */

/** Work queues of the order desk. The generated column `order_desk.queue` assigns an order to its queue. */
export const DESK_QUEUES = {
  to_confirm: 'To confirm',
  to_pack: 'To pack',
  attention: 'Attention',
} as const;
export type DeskQueue = keyof typeof DESK_QUEUES;
export const DESK_QUEUE_NAMES = Object.keys(DESK_QUEUES) as [DeskQueue, ...DeskQueue[]];

export const FINDING_CHOICES = {
  deliver: 'Set the parcel delivered',
  return: 'It comes back',
  follow: 'Set the order to what its parcels say',
  cash: 'Money received in cash',
  pack: 'Back to packing',
  leave: 'Leave as it is',
} as const;
export type FindingChoice = keyof typeof FINDING_CHOICES;
export const FINDING_CHOICE_NAMES = Object.keys(FINDING_CHOICES) as [FindingChoice, ...FindingChoice[]];

/** Contradictions between an order and its parcels, which a database trigger records. */
export const ORDER_FINDINGS = {
  delivered_away: {
    text: 'The order is Delivered, but a parcel of it is still on the way. No courier owes us its money yet.',
    choices: ['deliver', 'follow', 'leave'],
  },
  delivered_unsent: {
    text: 'The order is Delivered, but no courier has taken it. No list has its money.',
    choices: ['cash', 'leave'],
  },
  cancelled_away: {
    text: 'The order is cancelled, and a parcel of it is still on the way.',
    choices: ['return', 'deliver', 'leave'],
  },
  shipped_unsent: {
    text: 'The order is shipped, and no parcel of it has left.',
    choices: ['pack', 'leave'],
  },
  unlike_parcels: {
    text: 'The order and its parcels have different statuses.',
    choices: ['follow', 'leave'],
  },
} as const satisfies Record<string, { text: string; choices: readonly FindingChoice[] }>;
export type OrderFinding = keyof typeof ORDER_FINDINGS;
export const ORDER_FINDING_NAMES = Object.keys(ORDER_FINDINGS) as [OrderFinding, ...OrderFinding[]];

export const CALL_STATES = {
  to_call: 'Not called yet',
  no_answer: 'No answer',
  call_later: 'Call again',
  confirmed: 'Confirmed',
  declined: 'Declined',
  wrong_number: 'Wrong number',
  hold: 'On hold',
} as const;
export type CallState = keyof typeof CALL_STATES;
export const CALL_STATE_NAMES = Object.keys(CALL_STATES) as [CallState, ...CallState[]];

/** A fixed list instead of free text, because free text about a customer must be deleted with the account. */
export const CANCEL_REASONS = {
  changed_mind: 'Changed their mind',
  ordered_twice: 'Ordered twice',
  not_ordered: 'Says they did not order',
  price: 'Too expensive',
  size: 'Wrong size or colour',
  slow: 'Cannot wait so long',
  unreachable: 'Could not be reached',
  no_delivery: 'We do not deliver there',
  sold_out: 'We do not have it',
  other: 'Another reason',
} as const;
export type CancelReason = keyof typeof CANCEL_REASONS;
export const CANCEL_REASON_NAMES = Object.keys(CANCEL_REASONS) as [CancelReason, ...CancelReason[]];

/** Hours until the next call, after the first, the second, and every later unanswered call. */
export const HOURS_UNTIL_NEXT_CALL = [2, 4, 24] as const;
export const CALL_DELAY_DAYS_MAX = 30;

export const RESENT_HEADER = 'x-resent';

export const DESK_ORDERS_MAX = 300;
export const DESK_PAGE_SIZE = 60;
/** The count of a queue stops here, because counting more rows is slow. */
export const COUNTED_DESK_MAX = 10_000;

/** Minutes for which an order is reserved for the helper who opened the call. */
export const CLAIM_MINUTES = 5;

export const READ_IDS_MAX = 60;

/** `repeated`: an earlier attempt of the same request has made the change. */
export const DESK_OUTCOMES = ['done', 'repeated', 'refused'] as const;

/** Advice to staff about the risk of an order. The shop never acts on the advice by itself. */
export const RISK_ADVICE = { ship: 'Ship', confirm: 'Confirm first', hold: 'Hold' } as const;
export type RiskAdvice = keyof typeof RISK_ADVICE;
export const RISK_ADVICE_NAMES = Object.keys(RISK_ADVICE) as [RiskAdvice, ...RiskAdvice[]];

/** Two similar orders within this many hours may be duplicates. */
export const DUPLICATE_HOURS = 72;
export const DUPLICATE_KINDS = {
  certain: 'The same products for the same number',
  merge: 'Another order of the same number',
  similar: 'The same name and address',
} as const;
export type DuplicateKind = keyof typeof DUPLICATE_KINDS;
export const DUPLICATE_KIND_NAMES = Object.keys(DUPLICATE_KINDS) as [DuplicateKind, ...DuplicateKind[]];
