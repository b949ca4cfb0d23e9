import { type AgreedCoupon, type DeliverySettings, type PresentedTotals, previewTotals } from '#contract/orders.ts';
import type { CartProduct } from './cart.ts';

export interface Cart extends PresentedTotals {
  products: CartProduct[];
  selectedItems: number;
}

/** Returns the totals in PKR. An empty cart has the total 0, although the delivery charge is still shown. */
export function summarizeCart(
  products: CartProduct[],
  settings: DeliverySettings,
  coupon: AgreedCoupon | null = null,
): Cart {
  const selectedItems = products.reduce((sum, product) => sum + product.quantity, 0);
  const totals = previewTotals(products, settings, coupon);
  return { products, selectedItems, ...totals, ...(products.length === 0 && { grandTotal: 0 }) };
}
