import { paisaFromPkr, pkrFromPaisa } from './money.ts';
import type { DeliverySettings } from './orders.ts';

/** Returns how many PKR are missing; null if the delivery is already free, or if the shop has no free delivery. */
export function missingForFreeDelivery(subtotal: number, settings: DeliverySettings): number | null {
  const { deliveryCharge, freeDeliveryThreshold } = settings;
  if (freeDeliveryThreshold === null || deliveryCharge === 0 || subtotal > freeDeliveryThreshold) return null;
  return pkrFromPaisa(paisaFromPkr(freeDeliveryThreshold) - paisaFromPkr(subtotal));
}
