import { paisaFromPkr, pkrFromPaisa } from './money.ts';

/** In the order of the tracking timeline; the capital D is the specification's. `cancelled` stands outside the line. */
export const TIMELINE_STATUSES = ['pending', 'processing', 'shipped', 'Delivered'] as const;
export const ORDER_STATUSES = [...TIMELINE_STATUSES, 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What the list of all orders can be sorted by; `status` in the order of `ORDER_STATUSES`. */
export const ORDER_SORTS = ['createdAt', 'orderId', 'email', 'status', 'grandTotal'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const PAYMENT_METHOD = 'Cash on Delivery';
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;
/** Distinct products in one order. */
export const MAX_ORDER_LINES = 50;
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export interface DeliverySettings {
  /** PKR, flat. */
  deliveryCharge: number;
  /** PKR; delivery is free from this subtotal on. Null: never. */
  freeDeliveryThreshold: number | null;
}

export interface OrderTotals {
  /** Sum of quantity times price, PKR. */
  totalPrice: number;
  deliveryCharge: number;
  grandTotal: number;
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
