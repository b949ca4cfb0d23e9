/** Does not import zod, because the browser loads this file and zod is large. */

import type { AuditVerb } from './audit.ts';

/** States of a parcel. A parcel is created when staff pack it. */
export const PARCEL_STATES = {
  packed: 'Packed',
  booked: 'Booked',
  handed_over: 'On the way',
  delivered: 'Delivered',
  refused: 'Refused',
  returning: 'Expected back',
  received: 'Back in the shop',
  lost: 'Lost',
  void: 'Unpacked',
} as const;
export type ParcelState = keyof typeof PARCEL_STATES;
export const PARCEL_STATE_NAMES = Object.keys(PARCEL_STATES) as [ParcelState, ...ParcelState[]];

interface Transition {
  from: readonly ParcelState[];
  to: ParcelState;
  verb: AuditVerb;
}

/** A new parcel starts as `packed`. A parcel from the customer to the shop starts as `returning`. */
export const PARCEL_TRANSITIONS = {
  book: { from: ['packed', 'booked'], to: 'booked', verb: 'parcel.booked' },
  unpack: { from: ['packed', 'booked'], to: 'void', verb: 'parcel.unpacked' },
  hand_over: { from: ['booked'], to: 'handed_over', verb: 'parcel.handed-over' },
  undo_hand_over: { from: ['handed_over'], to: 'booked', verb: 'parcel.hand-over-undone' },
  deliver: { from: ['handed_over', 'refused', 'lost'], to: 'delivered', verb: 'parcel.outcome' },
  refuse: { from: ['handed_over', 'delivered', 'lost'], to: 'refused', verb: 'parcel.outcome' },
  lose: { from: ['handed_over', 'delivered', 'refused'], to: 'lost', verb: 'parcel.outcome' },
  undo_outcome: { from: ['delivered', 'refused', 'lost'], to: 'handed_over', verb: 'parcel.outcome' },
  receive: { from: ['handed_over', 'refused', 'returning', 'lost'], to: 'received', verb: 'parcel.received' },
  deliver_by_shop: { from: ['packed', 'booked'], to: 'delivered', verb: 'parcel.outcome' },
  undo_delivery_by_shop: { from: ['delivered'], to: 'void', verb: 'parcel.outcome' },
  cancel_return: { from: ['returning'], to: 'void', verb: 'parcel.unpacked' },
} as const satisfies Record<string, Transition>;
export type ParcelTransition = keyof typeof PARCEL_TRANSITIONS;

export function canMove(transition: ParcelTransition, state: ParcelState): boolean {
  const { from }: Transition = PARCEL_TRANSITIONS[transition];
  return from.includes(state);
}

/** In an exchange, `exchange_out` takes the new piece to the customer and `reverse` brings the old one back. */
export const PARCEL_KINDS = ['forward', 'exchange_out', 'reverse'] as const;
export type ParcelKind = (typeof PARCEL_KINDS)[number];
export const PARCEL_KIND_LABELS: Record<ParcelKind, string> = {
  forward: 'Order',
  exchange_out: 'Exchange',
  reverse: 'Sent back',
};

export const PARCEL_QUEUES = {
  to_book: 'To book',
  to_hand_over: 'To hand over',
  on_the_way: 'On the way',
  returns: 'Returns',
} as const;
export type ParcelQueue = keyof typeof PARCEL_QUEUES;
/** The generated column `parcels.queue` has the same rule. */
export const QUEUE_OF_STATE: Partial<Record<ParcelState, ParcelQueue>> = {
  packed: 'to_book',
  booked: 'to_hand_over',
  handed_over: 'on_the_way',
  refused: 'returns',
  returning: 'returns',
  lost: 'returns',
};
export const PARCEL_QUEUE_NAMES = Object.keys(PARCEL_QUEUES) as [ParcelQueue, ...ParcelQueue[]];

/** `handed_over` takes back an earlier outcome: the parcel is on its way again. */
export const PARCEL_OUTCOMES = ['delivered', 'refused', 'lost', 'handed_over'] as const;
export type ParcelOutcome = (typeof PARCEL_OUTCOMES)[number];
export const OUTCOME_TRANSITIONS = {
  delivered: 'deliver',
  refused: 'refuse',
  lost: 'lose',
  handed_over: 'undo_outcome',
} as const satisfies Record<ParcelOutcome, ParcelTransition>;

export const STATED_OUTCOMES = { delivered: 'Delivered', refused: 'Came back', lost: 'Lost' } as const;
export type StatedOutcome = keyof typeof STATED_OUTCOMES;
export const STATED_OUTCOME_NAMES = Object.keys(STATED_OUTCOMES) as [StatedOutcome, ...StatedOutcome[]];

/** Only `sellable` pieces return to stock. */
export const RETURN_CONDITIONS = { sellable: 'Good', damaged: 'Damaged', missing: 'Missing' } as const;
export type ReturnCondition = keyof typeof RETURN_CONDITIONS;
export const RETURN_CONDITION_NAMES = Object.keys(RETURN_CONDITIONS) as [ReturnCondition, ...ReturnCondition[]];

/** `own` is the shop's own rider, or a company for which the shop has no booking file. */
export const COURIERS = {
  leopards: 'Leopards',
  postex: 'PostEx',
  trax: 'Trax (Sonic)',
  tcs: 'TCS',
  mnp: 'M&P',
  blueex: 'BlueEx',
  call_courier: 'Call Courier',
  own: 'Own rider or another company',
} as const;
export type Courier = keyof typeof COURIERS;
export const COURIER_NAMES = Object.keys(COURIERS) as [Courier, ...Courier[]];

export const PARCELS_MAX = 300;
export const PARCELS_PAGE_SIZE = 60;
export const PARCEL_WEIGHT_MAX = 100_000;

/** Returns the grams of the packing and all pieces. A piece without a weight counts as `pieceWeightG`. */
export function weighParcel(
  pieces: readonly { quantity: number; weightG: number | null }[],
  { pieceWeightG, packingWeightG }: { pieceWeightG: number; packingWeightG: number },
): number {
  const grams = pieces.reduce(
    (sum, { quantity, weightG }) => sum + quantity * (weightG ?? pieceWeightG),
    packingWeightG,
  );
  return Math.min(Math.max(grams, 1), PARCEL_WEIGHT_MAX);
}
export const TRACKING_ROWS_MAX = 1000;
/** Columns of a courier's list. Numbers of orders and parcels are found in any column. */
export const LISTED_COLUMNS = { trackingNo: 'Tracking number', status: 'Status' } as const;
export type ListedColumn = keyof typeof LISTED_COLUMNS;
export const LISTED_COLUMN_NAMES = Object.keys(LISTED_COLUMNS) as [ListedColumn, ...ListedColumn[]];
/** Characters. A row of a courier's file has about 300 in 30 columns. */
export const LIST_LINE_MAX_LENGTH = 2000;
