import { paisaFromPkr, pkrFromPaisa, roundToRupees } from './money.ts';

export const PAYMENT_METHOD = 'Cash on Delivery';
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
/** Room for an order number that is pasted together with its link or its sentence. */
export const TYPED_ORDER_ID_MAX_LENGTH = 300;
/** Distinct products in one order. */
export const ORDER_LINES_MAX = 50;
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** PKR. */
export const DEFAULT_DELIVERY_CHARGE = 200;
/** PKR, from the specification's banner. */
export const DEFAULT_FREE_DELIVERY_THRESHOLD = 10_000;

export interface DeliverySettings {
  /** PKR. */
  deliveryCharge: number;
  /** PKR; delivery is free above it. Null: never. */
  freeDeliveryThreshold: number | null;
}

/** Delivery charge of an order. */
export interface DeliveryTerms {
  /** Whole rupees. */
  deliveryPaisa: number;
  /** Delivery is free above it. Null: never. */
  freeDeliveryPaisa: number | null;
}

/** Discount of a coupon: a percentage or an amount of the products' sum; nothing below the minimum. */
export interface CouponTerms {
  percent: number | null;
  /** Null for a percentage. */
  amountPaisa: number | null;
  minimumPaisa: number;
}

export interface AgreedCoupon extends CouponTerms {
  code: string;
}

/** Parts of a total besides the lines, in the order of display. */
export const ADJUSTMENT_KINDS = ['delivery', 'coupon', 'rounding'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
/**
 * The amount is added to the total; a discount's is negative. The terms are those of the time when the order was placed, and every
 * later total of the order follows them (`termsOf`).
 */
export type Adjustment =
  | { kind: 'delivery'; amountPaisa: number; terms?: DeliveryTerms }
  | { kind: 'coupon'; amountPaisa: number; code: string; terms?: CouponTerms }
  /** Makes the total whole rupees; absent where it is zero. */
  | { kind: 'rounding'; amountPaisa: number };

export interface OrderTotals {
  /** The sum of the lines. */
  subtotalPaisa: number;
  adjustments: Adjustment[];
  grandTotalPaisa: number;
}

export interface PresentedAdjustment {
  kind: AdjustmentKind;
  amount: number;
  /** Of a coupon. */
  code?: string | undefined;
  /** Minimum of a coupon that takes nothing off. */
  minimum?: number | undefined;
}

/** HTTP bodies have totals in PKR; the specification names the delivery charge apart. */
export interface PresentedTotals {
  totalAmount: number;
  adjustments: PresentedAdjustment[];
  deliveryCharge: number;
  grandTotal: number;
}

/**
 * The total of these lines, in whole rupees, as a courier collects no paisa: discounts are rounded down, and what is still a fraction
 * is rounded half up by an adjustment of its own. "Free delivery above" a threshold means strictly above, before a coupon takes
 * anything off.
 */
export function computeTotals(
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  { deliveryPaisa, freeDeliveryPaisa }: DeliveryTerms,
  coupon: AgreedCoupon | null = null,
): OrderTotals {
  const subtotalPaisa = subtotalOf(lines);
  const isFree = freeDeliveryPaisa !== null && subtotalPaisa > freeDeliveryPaisa;
  const adjustments: Adjustment[] = [
    { kind: 'delivery', amountPaisa: isFree ? 0 : deliveryPaisa, terms: { deliveryPaisa, freeDeliveryPaisa } },
  ];
  if (coupon) {
    const { code, percent, amountPaisa, minimumPaisa } = coupon;
    const terms = { percent, amountPaisa, minimumPaisa };
    adjustments.push({ kind: 'coupon', amountPaisa: 0 - discountOf(terms, subtotalPaisa), code, terms });
  }
  const exactPaisa = subtotalPaisa + sumAdjustments(adjustments);
  const grandTotalPaisa = roundToRupees(exactPaisa);
  if (grandTotalPaisa !== exactPaisa) {
    adjustments.push({ kind: 'rounding', amountPaisa: grandTotalPaisa - exactPaisa });
  }
  return { subtotalPaisa, adjustments, grandTotalPaisa };
}

/** Returns a coupon's discount on products of this sum: whole rupees, at most the sum. */
export function discountOf({ percent, amountPaisa, minimumPaisa }: CouponTerms, subtotalPaisa: number): number {
  if (subtotalPaisa < minimumPaisa) return 0;
  const off = percent === null ? (amountPaisa ?? 0) : (subtotalPaisa * percent) / 100;
  return Math.floor(Math.min(off, subtotalPaisa) / 100) * 100;
}

export function subtotalOf(lines: readonly { unitPricePaisa: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.unitPricePaisa * line.quantity, 0);
}

/** Sums one kind or all, in paisa. */
export function sumAdjustments(adjustments: readonly Adjustment[], kind?: AdjustmentKind): number {
  const counted = kind === undefined ? adjustments : adjustments.filter((each) => each.kind === kind);
  return counted.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
}

export function presentTotals({ subtotalPaisa, adjustments, grandTotalPaisa }: OrderTotals): PresentedTotals {
  return {
    totalAmount: pkrFromPaisa(subtotalPaisa),
    adjustments: adjustments.map(presentAdjustment),
    deliveryCharge: pkrFromPaisa(sumAdjustments(adjustments, 'delivery')),
    grandTotal: pkrFromPaisa(grandTotalPaisa),
  };
}

function presentAdjustment(adjustment: Adjustment): PresentedAdjustment {
  const { kind, amountPaisa } = adjustment;
  const amount = pkrFromPaisa(amountPaisa);
  if (adjustment.kind !== 'coupon') return { kind, amount };
  const { code, terms } = adjustment;
  return { kind, amount, code, ...(amount === 0 && terms && { minimum: pkrFromPaisa(terms.minimumPaisa) }) };
}

/** The totals that the server will compute for products at these prices in PKR. */
export function previewTotals(
  lines: readonly { price: number; quantity: number }[],
  settings: DeliverySettings,
  coupon: AgreedCoupon | null = null,
): PresentedTotals {
  const inPaisa = lines.map(({ price, quantity }) => ({ unitPricePaisa: paisaFromPkr(price), quantity }));
  return presentTotals(computeTotals(inPaisa, deliveryTermsOf(settings), coupon));
}

export function deliveryTermsOf({ deliveryCharge, freeDeliveryThreshold }: DeliverySettings): DeliveryTerms {
  return {
    deliveryPaisa: roundToRupees(paisaFromPkr(deliveryCharge)),
    freeDeliveryPaisa: freeDeliveryThreshold === null ? null : paisaFromPkr(freeDeliveryThreshold),
  };
}
