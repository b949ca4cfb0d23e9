import { paisaFromPkr, pkrFromPaisa, roundToRupees } from './money.ts';

export const PAYMENT_METHOD = 'Cash on Delivery';
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
/** Users may paste an order number together with its link or a sentence around it. */
export const TYPED_ORDER_ID_MAX_LENGTH = 300;
/** Maximum number of different products in one order. */
export const ORDER_LINES_MAX = 50;
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** PKR. */
export const DEFAULT_DELIVERY_CHARGE = 200;
/** PKR. The banner in the specification states it. */
export const DEFAULT_FREE_DELIVERY_THRESHOLD = 10_000;

export interface DeliverySettings {
  /** PKR. */
  deliveryCharge: number;
  /** PKR above which delivery is free. Null: delivery is never free. */
  freeDeliveryThreshold: number | null;
}

/** Delivery charge and threshold that apply to an order. */
export interface DeliveryTerms {
  /** Whole rupees. */
  deliveryPaisa: number;
  /** Subtotal above which delivery is free. Null: delivery is never free. */
  freeDeliveryPaisa: number | null;
}

/** Discount of a coupon: a percentage of the subtotal or an amount. A subtotal below the minimum gets no discount. */
export interface CouponTerms {
  percent: number | null;
  /** Null for a percentage. */
  amountPaisa: number | null;
  minimumPaisa: number;
}

/** Discount that staff give on one order: a percentage of the subtotal or an amount. One of the two is null. */
export interface DiscountTerms {
  percent: number | null;
  amountPaisa: number | null;
}

export interface AgreedCoupon extends CouponTerms {
  code: string;
}

/** Parts of a total other than the products, in the order of display. */
export const ADJUSTMENT_KINDS = ['delivery', 'coupon', 'discount', 'rounding'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
/**
 * An amount that is added to the total; discounts are negative. `terms` applied when the order was placed. After an
 * edit of the order, the total is computed again from these terms (`termsOf`).
 */
export type Adjustment =
  /** `isWaived`: staff decided that this order pays no delivery charge. */
  | { kind: 'delivery'; amountPaisa: number; terms?: DeliveryTerms; isWaived?: true }
  | { kind: 'coupon'; amountPaisa: number; code: string; terms?: CouponTerms }
  /** A discount by staff. `reason` is for staff only. */
  | { kind: 'discount'; amountPaisa: number; reason: string; terms: DiscountTerms }
  /** Rounds the total to whole rupees. Absent if it would be zero. */
  | { kind: 'rounding'; amountPaisa: number };

export interface OrderTotals {
  /** Sum of the products. */
  subtotalPaisa: number;
  adjustments: Adjustment[];
  grandTotalPaisa: number;
}

export interface PresentedAdjustment {
  kind: AdjustmentKind;
  amount: number;
  code?: string | undefined;
  /** Minimum order value of a coupon. Set only if the order does not reach it. */
  minimum?: number | undefined;
}

/** An adjustment with the fields that only staff may see. */
export interface StaffAdjustment extends PresentedAdjustment {
  reason?: string | undefined;
  percent?: number | undefined;
  /** PKR of a discount, which may be more than the order allows. */
  fixed?: number | undefined;
  isWaived?: true | undefined;
}

/** Totals in PKR for HTTP bodies. The delivery charge is also a field of its own, because the specification names it. */
export interface PresentedTotals {
  totalAmount: number;
  adjustments: PresentedAdjustment[];
  deliveryCharge: number;
  grandTotal: number;
}

/** Returns the total of these lines, on the terms of the shop. `staff-totals.ts` adds what staff agree with a customer. */
export function computeTotals(
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  delivery: DeliveryTerms,
  coupon: AgreedCoupon | null = null,
): OrderTotals {
  const subtotalPaisa = subtotalOf(lines);
  return roundTotal(subtotalPaisa, adjustmentsByTerms(subtotalPaisa, delivery, coupon));
}

/**
 * Returns delivery charge and coupon. Delivery is free if the subtotal before discounts is strictly above the threshold. Discounts are
 * rounded down.
 */
export function adjustmentsByTerms(
  subtotalPaisa: number,
  { deliveryPaisa, freeDeliveryPaisa }: DeliveryTerms,
  coupon: AgreedCoupon | null,
): Adjustment[] {
  const isFree = freeDeliveryPaisa !== null && subtotalPaisa > freeDeliveryPaisa;
  const adjustments: Adjustment[] = [
    { kind: 'delivery', amountPaisa: isFree ? 0 : deliveryPaisa, terms: { deliveryPaisa, freeDeliveryPaisa } },
  ];
  if (coupon) {
    const { code, percent, amountPaisa, minimumPaisa } = coupon;
    const terms = { percent, amountPaisa, minimumPaisa };
    adjustments.push({ kind: 'coupon', amountPaisa: 0 - discountOf(terms, subtotalPaisa), code, terms });
  }
  return adjustments;
}

/** Returns the total in whole rupees, rounded half up by an adjustment `rounding`, because couriers collect no paisa. */
export function roundTotal(subtotalPaisa: number, exact: readonly Adjustment[]): OrderTotals {
  const adjustments = [...exact];
  const exactPaisa = subtotalPaisa + sumAdjustments(adjustments);
  const grandTotalPaisa = roundToRupees(exactPaisa);
  if (grandTotalPaisa !== exactPaisa) {
    adjustments.push({ kind: 'rounding', amountPaisa: grandTotalPaisa - exactPaisa });
  }
  return { subtotalPaisa, adjustments, grandTotalPaisa };
}

/** Returns a discount in paisa: whole rupees, and at most the subtotal. */
export function discountOf({ percent, amountPaisa, minimumPaisa }: CouponTerms, subtotalPaisa: number): number {
  if (subtotalPaisa < minimumPaisa) return 0;
  const off = percent === null ? (amountPaisa ?? 0) : (subtotalPaisa * percent) / 100;
  return Math.floor(Math.min(off, subtotalPaisa) / 100) * 100;
}

export function subtotalOf(lines: readonly { unitPricePaisa: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.unitPricePaisa * line.quantity, 0);
}

/** Returns the sum in paisa of the adjustments of one kind. Without `kind`, sums all adjustments. */
export function sumAdjustments(
  adjustments: readonly Pick<Adjustment, 'kind' | 'amountPaisa'>[],
  kind?: AdjustmentKind,
): number {
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

/** Returns the totals that the server will compute for products at these prices in PKR. */
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
