import { paisaFromPkr, pkrFromPaisa, roundToRupees } from './money.ts';

export const PAYMENT_METHOD = 'Cash on Delivery';
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
/** Long, because users paste a link or a sentence that contains the number. */
export const TYPED_ORDER_ID_MAX_LENGTH = 300;
export const ORDER_LINES_MAX = 50;
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export const DEFAULT_DELIVERY_CHARGE = 200;
/** PKR. The specification names this sum in its banner. */
export const DEFAULT_FREE_DELIVERY_THRESHOLD = 10_000;

export interface DeliverySettings {
  deliveryCharge: number;
  freeDeliveryThreshold: number | null;
}

export interface DeliveryTerms {
  deliveryPaisa: number;
  /** Delivery is free if the subtotal is above this sum. Null means never. */
  freeDeliveryPaisa: number | null;
}

/** Either `percent` or `amountPaisa` is null. A subtotal below `minimumPaisa` gets no discount. */
export interface CouponTerms {
  percent: number | null;
  amountPaisa: number | null;
  minimumPaisa: number;
}

/** Either `percent` or `amountPaisa` is null. */
export interface DiscountTerms {
  percent: number | null;
  amountPaisa: number | null;
}

export interface AgreedCoupon extends CouponTerms {
  code: string;
}

/** Pages and mails list the adjustments in this sequence. */
export const ADJUSTMENT_KINDS = ['delivery', 'coupon', 'discount', 'rounding'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
/** Discounts are negative. `terms` are from the time of the order, and apply again when staff edit the order. */
export type Adjustment =
  /** `isWaived`: staff removed the delivery charge. */
  | { kind: 'delivery'; amountPaisa: number; terms: DeliveryTerms; isWaived?: true }
  | { kind: 'coupon'; amountPaisa: number; code: string; terms: CouponTerms }
  | { kind: 'discount'; amountPaisa: number; reason: string; terms: DiscountTerms }
  | { kind: 'rounding'; amountPaisa: number };

export interface OrderTotals {
  subtotalPaisa: number;
  adjustments: Adjustment[];
  grandTotalPaisa: number;
}

export interface PresentedAdjustment {
  kind: AdjustmentKind;
  amount: number;
  code?: string | undefined;
  /** Minimum order value of the coupon. Present only if the order is below it, so that the coupon has no effect. */
  minimum?: number | undefined;
}

export interface StaffAdjustment extends PresentedAdjustment {
  reason?: string | undefined;
  percent?: number | undefined;
  /** Discount in PKR that staff entered. `amount` is less if the order is smaller than the discount. */
  fixed?: number | undefined;
  isWaived?: true | undefined;
}

/** PKR. `deliveryCharge` repeats an adjustment, because the specification requires it as a separate field. */
export interface PresentedTotals {
  totalAmount: number;
  adjustments: PresentedAdjustment[];
  deliveryCharge: number;
  grandTotal: number;
}

/** Computes the total of an order. `computeStaffTotals` also applies the discounts that staff give. */
export function computeTotals(
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  delivery: DeliveryTerms,
  coupon: AgreedCoupon | null = null,
): OrderTotals {
  const subtotalPaisa = subtotalOf(lines);
  return roundTotal(subtotalPaisa, adjustmentsByTerms(subtotalPaisa, delivery, coupon));
}

/** The subtotal before discounts decides about free delivery. Discounts are rounded down. */
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

/** Rounds the total half up to whole rupees, because couriers collect no paisa. Adds the adjustment `rounding`. */
export function roundTotal(subtotalPaisa: number, exact: readonly Adjustment[]): OrderTotals {
  const adjustments = [...exact];
  const exactPaisa = subtotalPaisa + sumAdjustments(adjustments);
  const grandTotalPaisa = roundToRupees(exactPaisa);
  if (grandTotalPaisa !== exactPaisa) {
    adjustments.push({ kind: 'rounding', amountPaisa: grandTotalPaisa - exactPaisa });
  }
  return { subtotalPaisa, adjustments, grandTotalPaisa };
}

/** Returns the discount in paisa: whole rupees, at most the subtotal. */
export function discountOf({ percent, amountPaisa, minimumPaisa }: CouponTerms, subtotalPaisa: number): number {
  if (subtotalPaisa < minimumPaisa) return 0;
  const off = percent === null ? (amountPaisa ?? 0) : (subtotalPaisa * percent) / 100;
  return Math.floor(Math.min(off, subtotalPaisa) / 100) * 100;
}

export function subtotalOf(lines: readonly { unitPricePaisa: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.unitPricePaisa * line.quantity, 0);
}

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
  return { kind, amount, code, ...(amount === 0 && { minimum: pkrFromPaisa(terms.minimumPaisa) }) };
}

/** Computes in the browser the totals that the server will compute. Prices are in PKR. */
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
