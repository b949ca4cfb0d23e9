import { paisaFromPkr, pkrFromPaisa } from './money.ts';
import type { DeliverySettings } from './orders.ts';

/**
 * Returns the PKR by which the order is below the threshold; null if delivery is free already or never. At 0 it is not free
 * yet: the order must exceed the threshold.
 */
export function missingForFreeDelivery(subtotal: number, settings: DeliverySettings): number | null {
  const { deliveryCharge, freeDeliveryThreshold } = settings;
  if (freeDeliveryThreshold === null || deliveryCharge === 0 || subtotal > freeDeliveryThreshold) return null;
  return pkrFromPaisa(paisaFromPkr(freeDeliveryThreshold) - paisaFromPkr(subtotal));
}
