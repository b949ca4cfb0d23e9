import { type AgreedCoupon, type DeliverySettings, type PresentedTotals, previewTotals } from '#contract/orders.ts';
import type { CartProduct } from './cart.ts';

export interface Cart extends PresentedTotals {
  products: CartProduct[];
  selectedItems: number;
}

/** Totals in PKR. The total of an empty cart is 0, although its delivery charge is shown. */
export function summarizeCart(
  products: CartProduct[],
  settings: DeliverySettings,
  coupon: AgreedCoupon | null = null,
): Cart {
  const selectedItems = products.reduce((sum, product) => sum + product.quantity, 0);
  const totals = previewTotals(products, settings, coupon);
  return { products, selectedItems, ...totals, ...(products.length === 0 && { grandTotal: 0 }) };
}
