import { paisaFromPkr, pkrFromPaisa } from './money.ts';

/** What the list of all orders can be sorted by; `status` in the order of `ORDER_STATUSES`. */
export const ORDER_SORTS = ['createdAt', 'orderId', 'email', 'status', 'grandTotal'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** How many orders the dashboard shows at once. */
export const ORDER_PAGE_SIZES = [10, 30, 60] as const;

export const PAYMENT_METHOD = 'Cash on Delivery';
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;
/** Distinct products in one order. */
export const MAX_ORDER_LINES = 50;
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export interface DeliverySettings {
  /** PKR, flat. */
  deliveryCharge: number;
  /** PKR; delivery is free above this subtotal. Null: never. */
  freeDeliveryThreshold: number | null;
}

export interface OrderTotals {
  /** Sum of quantity times price, PKR. */
  totalPrice: number;
  deliveryCharge: number;
  grandTotal: number;
}

/**
 * PKR between this subtotal and the threshold of free delivery, which has to be passed: 0 exactly at it. Null where delivery
 * is free already, or never.
 */
export function missingForFreeDelivery(subtotal: number, settings: DeliverySettings): number | null {
  const { deliveryCharge, freeDeliveryThreshold } = settings;
  if (freeDeliveryThreshold === null || deliveryCharge === 0 || subtotal > freeDeliveryThreshold) return null;
  return pkrFromPaisa(paisaFromPkr(freeDeliveryThreshold) - paisaFromPkr(subtotal));
}

/**
 * The one computation of an order's totals, for cart and server alike. Prices in PKR; the sum is made in whole paisa.
 * "Free delivery above" a threshold is read as strictly above it.
 */
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
