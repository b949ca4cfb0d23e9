import { roundToRupees } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { type CouponTerms, type DiscountTerms, discountOf } from '#contract/orders.ts';
import {
  canMove,
  OUTCOME_TRANSITIONS,
  type ParcelKind,
  type ParcelOutcome,
  type ParcelState,
} from '#contract/parcels.ts';
import { toLines, toOneLine } from '#contract/text.ts';
import { clearLetters, type RandomIndex } from '#server/platform/clear-letters.ts';

/** Makes a number such as 'NP-7K3F9Q2M'. */
export const makeParcelNumber = (randomIndex: RandomIndex): string => `NP-${clearLetters(8, randomIndex)}`;

export function isInShop(state: ParcelState): boolean {
  return state === 'packed' || state === 'booked';
}

/** True for a parcel that was handed over and is not back in the shop. */
export function isOut(state: ParcelState): boolean {
  return ['handed_over', 'delivered', 'refused', 'returning', 'lost'].includes(state);
}

/** True for returned pieces that no replacement was sent for. */
export function isReturnForMoney({ kind, exchangeOf }: { kind: ParcelKind; exchangeOf: string | null }): boolean {
  return kind === 'reverse' && exchangeOf === null;
}

/** Returns a sentence that says why a parcel cannot have an outcome; undefined if it can. */
export function problemOfOutcome(outcome: ParcelOutcome, state: ParcelState): string | undefined {
  if (canMove(OUTCOME_TRANSITIONS[outcome], state)) return undefined;
  if (state === 'received') return 'This parcel is back in the shop.';
  if (state === 'void') return 'This parcel was unpacked.';
  return state === 'returning' ? 'This parcel is expected back.' : 'This parcel has not left the shop.';
}

interface Progress {
  /** States of the order's parcels, without those of an exchange. */
  states: readonly ParcelState[];
  isPacked: boolean;
  status: OrderStatus;
}

/**
 * Returns the status that an order should have by its parcels; undefined if it stays. The order is processing while pieces are
 * left to pack or all parcels are in the shop, so that the desk shows it. It is shipped until its refused parcels are back;
 * then it is cancelled, unless another parcel was delivered. A cancelled order changes only if all its pieces were delivered,
 * because other pieces are in stock again.
 */
export function orderStatusOf({ states, isPacked, status }: Progress): OrderStatus | undefined {
  const live = states.filter((state) => state !== 'void');
  const wanted = statusOfLive(live, isPacked);
  return status === 'cancelled' && !(isPacked && wanted === 'Delivered') ? undefined : wanted;
}

function statusOfLive(live: readonly ParcelState[], isPacked: boolean): OrderStatus | undefined {
  if (!isPacked || live.every(isInShop)) return 'processing';
  const isOver = live.every((state) => state === 'delivered' || state === 'received' || state === 'lost');
  if (!isOver) return 'shipped';
  if (live.includes('delivered')) return 'Delivered';
  return live.includes('received') ? 'cancelled' : undefined;
}

interface CodParts {
  /** Total of the order, with delivery and discounts. */
  grandTotalPaisa: number;
  /** Sum of the order's products. */
  subtotalPaisa: number;
  /** Sum of the parcel's products. */
  valuePaisa: number;
  /** Paisa that couriers collect for the order's other parcels. */
  collectedPaisa: number;
  isLast: boolean;
}

/**
 * Returns the paisa that a courier collects for a parcel: a share in proportion to its pieces, in whole rupees; for the last
 * parcel, the rest. Totals with paisa, which only orders of earlier releases have, are rounded half up.
 */
export function codOf({ grandTotalPaisa, subtotalPaisa, valuePaisa, collectedPaisa, isLast }: CodParts): number {
  const rest = roundToRupees(Math.max(0, grandTotalPaisa - collectedPaisa));
  if (isLast) return rest;
  const share = subtotalPaisa === 0 ? 0 : (grandTotalPaisa * valuePaisa) / subtotalPaisa;
  return Math.min(rest, Math.floor(share / 100) * 100);
}

interface ExchangeParts {
  /** Sum of the order's products. */
  subtotalPaisa: number;
  backPaisa: number;
  sentPaisa: number;
  /** Coupon of the order; null if it gave no discount. */
  coupon: CouponTerms | null;
  /** Discount by staff; null if they gave none. */
  discount: DiscountTerms | null;
}

/**
 * Returns the paisa that a courier collects for an exchange, in whole rupees: the order's price after the exchange less its
 * price before. The order's coupon and discount apply to both prices, even below the coupon's minimum.
 */
export function exchangeCodOf({ subtotalPaisa, backPaisa, sentPaisa, coupon, discount }: ExchangeParts): number {
  const offOf = (terms: DiscountTerms | null, sum: number) =>
    terms === null ? 0 : discountOf({ ...terms, minimumPaisa: 0 }, sum);
  const priceOf = (sum: number) => Math.max(0, sum - offOf(coupon, sum) - offOf(discount, sum));
  const morePaisa = priceOf(subtotalPaisa - backPaisa + sentPaisa) - priceOf(subtotalPaisa);
  return roundToRupees(Math.max(0, morePaisa));
}

interface RefundParts {
  /** Sum of the order's products. */
  subtotalPaisa: number;
  /** Sum of the shares of all pieces, without delivery. */
  goodsPaisa: number;
  backPaisa: number;
  sentPaisa: number;
  /** Sum of the returned pieces' shares. */
  sharesPaisa: number;
}

/**
 * Returns the paisa that an exchange or a return owes to the customer: the shares of the returned pieces, less the pieces that
 * are sent, which have the same discount. It is 0 if the sent pieces cost as much or more: the courier collects the difference.
 */
export function refundOf({ subtotalPaisa, goodsPaisa, backPaisa, sentPaisa, sharesPaisa }: RefundParts): number {
  if (sentPaisa >= backPaisa) return 0;
  const sentShare = subtotalPaisa === 0 ? 0 : Math.round((goodsPaisa * sentPaisa) / subtotalPaisa);
  return Math.max(sharesPaisa - sentShare, 0);
}

/** Returns null if the courier has no tracking page, or the parcel has no tracking number. */
export function trackUrlOf(template: string, trackingNo: string | null): string | null {
  if (template === '' || trackingNo === null) return null;
  return template.replaceAll('{number}', encodeURIComponent(trackingNo));
}

/** Joins the lines of an address with commas, because couriers' files and labels have one line for it. */
export function oneLineAddress(address: string): string {
  return toOneLine(toLines(address).replaceAll(/\s*[,،]?\s*\n\s*/g, ', '));
}
