import { paisaFromPkr, pkrFromPaisa } from './money.ts';
import type { DeliverySettings } from './orders.ts';

/** Returns the PKR up to the threshold, which an order must exceed: 0 exactly at it. Null if delivery is free already or never. */
export function missingForFreeDelivery(subtotal: number, settings: DeliverySettings): number | null {
  const { deliveryCharge, freeDeliveryThreshold } = settings;
  if (freeDeliveryThreshold === null || deliveryCharge === 0 || subtotal > freeDeliveryThreshold) return null;
  return pkrFromPaisa(paisaFromPkr(freeDeliveryThreshold) - paisaFromPkr(subtotal));
}
