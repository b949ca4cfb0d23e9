import { paisaFromPkr, pkrFromPaisa } from './money.ts';

/** `status` sorts in the order of `ORDER_STATUSES`. */
export const ORDER_SORTS = ['createdAt', 'orderId', 'email', 'status', 'grandTotal'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ORDER_PAGE_SIZES = [10, 30, 60] as const;

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

export interface OrderTotals {
  /** PKR. */
  totalPrice: number;
  deliveryCharge: number;
  grandTotal: number;
}

/** PKR up to the threshold, which has to be exceeded: 0 exactly at it. Null where delivery is free already or never. */
export function missingForFreeDelivery(subtotal: number, settings: DeliverySettings): number | null {
  const { deliveryCharge, freeDeliveryThreshold } = settings;
  if (freeDeliveryThreshold === null || deliveryCharge === 0 || subtotal > freeDeliveryThreshold) return null;
  return pkrFromPaisa(paisaFromPkr(freeDeliveryThreshold) - paisaFromPkr(subtotal));
}

/** Totals in PKR, summed in whole paisa. "Free delivery above" a threshold means strictly above. */
export function computeTotals(
  lines: readonly { price: number; quantity: number }[],
  settings: DeliverySettings,
): OrderTotals {
  const subtotalPaisa = lines.reduce((sum, line) => sum + paisaFromPkr(line.price) * line.quantity, 0);
  const { freeDeliveryThreshold } = settings;
  const isFree = freeDeliveryThreshold !== null && subtotalPaisa > paisaFromPkr(freeDeliveryThreshold);
  const deliveryPaisa = isFree ? 0 : paisaFromPkr(settings.deliveryCharge);
  return {
    totalPrice: pkrFromPaisa(subtotalPaisa),
    deliveryCharge: pkrFromPaisa(deliveryPaisa),
    grandTotal: pkrFromPaisa(subtotalPaisa + deliveryPaisa),
  };
}
