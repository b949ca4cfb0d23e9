import { paisaFromPkr, pkrFromPaisa } from './money.ts';
import type { DeliverySettings } from './orders.ts';

/**
 * Returns the PKR that the order lacks for free delivery; null if delivery is already free or never free. Returns 0 for
 * an order of exactly the threshold: delivery is not free yet, because the order must exceed the threshold.
 */
export function missingForFreeDelivery(subtotal: number, settings: DeliverySettings): number | null {
  const { deliveryCharge, freeDeliveryThreshold } = settings;
  if (freeDeliveryThreshold === null || deliveryCharge === 0 || subtotal > freeDeliveryThreshold) return null;
  return pkrFromPaisa(paisaFromPkr(freeDeliveryThreshold) - paisaFromPkr(subtotal));
}
