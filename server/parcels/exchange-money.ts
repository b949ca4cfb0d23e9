import { termsOf } from '#contract/order-terms.ts';
import { subtotalOf, sumAdjustments } from '#contract/orders.ts';
import { type PieceShare, pieceShares } from '#contract/piece-shares.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import { totalsOf } from '#server/orders/rules.ts';
import { exchangeCodOf, refundOf } from './rules.ts';

export interface BackLine extends OrderLineRow {
  /**
   * Number of pieces of this line that came back earlier or are on their way back. They have used the first shares of
   * the line.
   */
  earlier: number;
}

export interface BackShares {
  position: number;
  pieces: PieceShare[];
}

export interface ExchangeMoney {
  /** Amount that the courier collects with the replacement. */
  codPaisa: number;
  refundPaisa: number;
  shares: BackShares[];
}

interface ExchangeParts {
  lines: readonly OrderLineRow[];
  back: readonly BackLine[];
  sentPaisa: number;
  /** True if the customer also gets the delivery charge of the returned pieces back. */
  refundsDelivery: boolean;
  refundablePaisa: number;
}

/** Computes the difference that one side pays: `codPaisa` or `refundPaisa` is 0. */
export function exchangeMoneyOf(
  order: OrderRow,
  { lines, back, sentPaisa, refundsDelivery, refundablePaisa }: ExchangeParts,
): ExchangeMoney {
  const { adjustments } = totalsOf(order);
  const { coupon, discount } = termsOf(adjustments);
  const ofLines = pieceShares(lines, adjustments);
  const shares = back.map(({ position, quantity, earlier }) => {
    const own = ofLines[lines.findIndex((line) => line.position === position)] ?? [];
    return { position, pieces: own.slice(earlier, earlier + quantity) };
  });
  const given = shares.flatMap(({ pieces }) => pieces);
  const backPaisa = subtotalOf(back);
  const goodsPaisa = sumOf(ofLines.flat());
  const refundPaisa =
    refundOf({ subtotalPaisa: order.totalPaisa, goodsPaisa, backPaisa, sentPaisa, sharesPaisa: sumOf(given) }) +
    (refundsDelivery ? given.reduce((sum, { deliveryPaisa }) => sum + deliveryPaisa, 0) : 0);
  const codPaisa = exchangeCodOf({
    subtotalPaisa: order.totalPaisa,
    backPaisa,
    sentPaisa,
    coupon: sumAdjustments(adjustments, 'coupon') === 0 ? null : coupon,
    discount,
  });
  return { codPaisa, refundPaisa: Math.min(refundPaisa, refundablePaisa), shares };
}

function sumOf(shares: readonly PieceShare[]): number {
  return shares.reduce((sum, { goodsPaisa }) => sum + goodsPaisa, 0);
}
