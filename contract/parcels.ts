/** Parcels: what leaves the shop with a courier, and what comes back. Free of zod, as the browser uses it. */

/** A parcel exists once it is packed: until then the order says what to pack. */
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

/** `exchange_out` brings a replacement, `reverse` brings back the piece that it replaces. */
export const PARCEL_KINDS = ['forward', 'exchange_out', 'reverse'] as const;
export type ParcelKind = (typeof PARCEL_KINDS)[number];
export const PARCEL_KIND_LABELS: Record<ParcelKind, string> = {
  forward: 'Order',
  exchange_out: 'Exchange',
  reverse: 'From an exchange',
};

/** Parcels that wait for the staff or the courier. The generated column of `parcels` repeats which parcels those are. */
export const PARCEL_QUEUES = {
  to_book: 'To book',
  to_hand_over: 'To hand over',
  on_the_way: 'On the way',
  returns: 'Returns',
} as const;
export type ParcelQueue = keyof typeof PARCEL_QUEUES;
export const PARCEL_QUEUE_NAMES = Object.keys(PARCEL_QUEUES) as [ParcelQueue, ...ParcelQueue[]];

/** What the courier, or the customer, says has become of a parcel that has left; `handed_over` takes a word back: it is still on the way. */
export const PARCEL_OUTCOMES = ['delivered', 'refused', 'lost', 'handed_over'] as const;
export type ParcelOutcome = (typeof PARCEL_OUTCOMES)[number];

/** How a piece came back. Only what can be sold again returns to stock. */
export const RETURN_CONDITIONS = { sellable: 'Good', damaged: 'Damaged', missing: 'Missing' } as const;
export type ReturnCondition = keyof typeof RETURN_CONDITIONS;
export const RETURN_CONDITION_NAMES = Object.keys(RETURN_CONDITIONS) as [ReturnCondition, ...ReturnCondition[]];

/** Companies whose booking files the shop writes; `own` is a rider of the shop's, or any other company. */
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

/** The most parcels that one submission changes. */
export const MAX_PARCELS = 300;
export const PARCELS_PAGE_SIZE = 60;
export const MAX_PARCEL_WEIGHT = 100_000;

/** Grams of a parcel: each piece with its own weight, or with the shop's for a piece, and the packing. */
export function weighParcel(
  pieces: readonly { quantity: number; weightG: number | null }[],
  { pieceWeightG, packingWeightG }: { pieceWeightG: number; packingWeightG: number },
): number {
  const grams = pieces.reduce(
    (sum, { quantity, weightG }) => sum + quantity * (weightG ?? pieceWeightG),
    packingWeightG,
  );
  return Math.min(Math.max(grams, 1), MAX_PARCEL_WEIGHT);
}
/** Rows of one list of tracking numbers. */
export const MAX_TRACKING_ROWS = 1000;
