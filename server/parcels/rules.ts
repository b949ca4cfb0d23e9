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

export const makeParcelNumber = (randomIndex: RandomIndex): string => `NP-${clearLetters(8, randomIndex)}`;

export function isInShop(state: ParcelState): boolean {
  return state === 'packed' || state === 'booked';
}

/** True if the parcel was handed over to a courier and has not come back. */
export function isOut(state: ParcelState): boolean {
  return ['handed_over', 'delivered', 'refused', 'returning', 'lost'].includes(state);
}

export function isReturnForMoney({ kind, exchangeOf }: { kind: ParcelKind; exchangeOf: string | null }): boolean {
  return kind === 'reverse' && exchangeOf === null;
}

/** Returns a sentence for the user; undefined if the outcome is possible. */
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
 * Returns the status that an order gets from its parcels. The order stays shipped while refused parcels are on their
 * way back. A cancelled order stays cancelled unless all its pieces were delivered.
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
  grandTotalPaisa: number;
  subtotalPaisa: number;
  valuePaisa: number;
  /** Amount that couriers collect for the order's other parcels. */
  collectedPaisa: number;
  isLast: boolean;
}

/** Returns the amount to collect in whole rupees. The last parcel gets the rest. */
export function codOf({ grandTotalPaisa, subtotalPaisa, valuePaisa, collectedPaisa, isLast }: CodParts): number {
  const rest = Math.max(0, grandTotalPaisa - collectedPaisa);
  if (isLast) return rest;
  const share = subtotalPaisa === 0 ? 0 : (grandTotalPaisa * valuePaisa) / subtotalPaisa;
  return Math.min(rest, Math.floor(share / 100) * 100);
}

interface ExchangeParts {
  subtotalPaisa: number;
  backPaisa: number;
  sentPaisa: number;
  coupon: CouponTerms | null;
  discount: DiscountTerms | null;
}

/** Returns how much more the customer pays. Coupon and discount apply even below the coupon's minimum. */
export function exchangeCodOf({ subtotalPaisa, backPaisa, sentPaisa, coupon, discount }: ExchangeParts): number {
  const offOf = (terms: DiscountTerms | null, sum: number) =>
    terms === null ? 0 : discountOf({ ...terms, minimumPaisa: 0 }, sum);
  const priceOf = (sum: number) => Math.max(0, sum - offOf(coupon, sum) - offOf(discount, sum));
  const morePaisa = priceOf(subtotalPaisa - backPaisa + sentPaisa) - priceOf(subtotalPaisa);
  return roundToRupees(Math.max(0, morePaisa));
}

interface RefundParts {
  subtotalPaisa: number;
  /** Sum that the customer pays for all pieces of the order, without the delivery charge. */
  goodsPaisa: number;
  backPaisa: number;
  sentPaisa: number;
  sharesPaisa: number;
}

/** Returns what the customer gets back. It is 0 if the sent pieces cost as much as the returned ones or more. */
export function refundOf({ subtotalPaisa, goodsPaisa, backPaisa, sentPaisa, sharesPaisa }: RefundParts): number {
  if (sentPaisa >= backPaisa) return 0;
  const sentShare = subtotalPaisa === 0 ? 0 : Math.round((goodsPaisa * sentPaisa) / subtotalPaisa);
  return Math.max(sharesPaisa - sentShare, 0);
}

export function trackUrlOf(template: string, trackingNo: string | null): string | null {
  if (template === '' || trackingNo === null) return null;
  return template.replaceAll('{number}', encodeURIComponent(trackingNo));
}

/** Labels and files for couriers have one line for the address. */
export function oneLineAddress(address: string): string {
  return toOneLine(toLines(address).replaceAll(/\s*[,،]?\s*\n\s*/g, ', '));
}
