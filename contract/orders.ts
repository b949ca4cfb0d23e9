import { paisaFromPkr, pkrFromPaisa } from './money.ts';

export const PAYMENT_METHOD = 'Cash on Delivery';
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;
/** Distinct products in one order. */
export const MAX_ORDER_LINES = 50;
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

/** What an order is charged for its delivery. */
export interface DeliveryTerms {
  deliveryPaisa: number;
  /** Delivery is free above it. Null: never. */
  freeDeliveryPaisa: number | null;
}

/** An order's total has these beside its lines; in the order of display. */
export const ADJUSTMENT_KINDS = ['delivery', 'coupon'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
export const ADJUSTMENT_LABELS: Record<AdjustmentKind, string> = { delivery: 'Delivery', coupon: 'Coupon' };

/** 'Delivery', 'Coupon EID20' */
export function labelOfAdjustment({ kind, code }: { kind: AdjustmentKind; code?: string | undefined }): string {
  return code === undefined ? ADJUSTMENT_LABELS[kind] : `${ADJUSTMENT_LABELS[kind]} ${code}`;
}

/** The amount is added to the total; a discount's is negative. */
export interface Adjustment {
  kind: AdjustmentKind;
  amountPaisa: number;
  /** Of a coupon. */
  code?: string;
}

/** A coupon and what it takes off. */
export interface Discount {
  code: string;
  discountPaisa: number;
}

export interface OrderTotals {
  /** The sum of the lines. */
  subtotalPaisa: number;
  adjustments: Adjustment[];
  grandTotalPaisa: number;
}

/** HTTP bodies have totals in PKR; the specification names the delivery charge apart. */
export interface PresentedTotals {
  totalAmount: number;
  adjustments: { kind: AdjustmentKind; amount: number; code?: string | undefined }[];
  deliveryCharge: number;
  grandTotal: number;
}

/** Reads a response's adjustments, which a server of the previous release does not send. */
export function adjustmentsOf({
  adjustments,
  deliveryCharge,
}: Pick<PresentedTotals, 'deliveryCharge'> & Partial<PresentedTotals>): PresentedTotals['adjustments'] {
  return adjustments ?? [{ kind: 'delivery', amount: deliveryCharge }];
}

/** PKR up to the threshold, which has to be exceeded: 0 exactly at it. Null where delivery is free already or never. */
export function missingForFreeDelivery(subtotal: number, settings: DeliverySettings): number | null {
  const { deliveryCharge, freeDeliveryThreshold } = settings;
  if (freeDeliveryThreshold === null || deliveryCharge === 0 || subtotal > freeDeliveryThreshold) return null;
  return pkrFromPaisa(paisaFromPkr(freeDeliveryThreshold) - paisaFromPkr(subtotal));
}

/** "Free delivery above" a threshold means strictly above, before a coupon takes anything off. */
export function computeTotals(
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  { deliveryPaisa, freeDeliveryPaisa }: DeliveryTerms,
  discount: Discount | null = null,
): OrderTotals {
  const subtotalPaisa = subtotalOf(lines);
  const isFree = freeDeliveryPaisa !== null && subtotalPaisa > freeDeliveryPaisa;
  const adjustments: Adjustment[] = [{ kind: 'delivery', amountPaisa: isFree ? 0 : deliveryPaisa }];
  if (discount) adjustments.push({ kind: 'coupon', amountPaisa: -discount.discountPaisa, code: discount.code });
  return { subtotalPaisa, adjustments, grandTotalPaisa: subtotalPaisa + sumAdjustments(adjustments) };
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
    adjustments: adjustments.map(({ amountPaisa, ...each }) => ({ ...each, amount: pkrFromPaisa(amountPaisa) })),
    deliveryCharge: pkrFromPaisa(sumAdjustments(adjustments, 'delivery')),
    grandTotal: pkrFromPaisa(grandTotalPaisa),
  };
}

/** The totals that the server will compute for products at these prices in PKR. */
export function previewTotals(
  lines: readonly { price: number; quantity: number }[],
  settings: DeliverySettings,
): PresentedTotals {
  const inPaisa = lines.map(({ price, quantity }) => ({ unitPricePaisa: paisaFromPkr(price), quantity }));
  return presentTotals(computeTotals(inPaisa, deliveryTermsOf(settings)));
}

export function deliveryTermsOf({ deliveryCharge, freeDeliveryThreshold }: DeliverySettings): DeliveryTerms {
  return {
    deliveryPaisa: paisaFromPkr(deliveryCharge),
    freeDeliveryPaisa: freeDeliveryThreshold === null ? null : paisaFromPkr(freeDeliveryThreshold),
  };
}
