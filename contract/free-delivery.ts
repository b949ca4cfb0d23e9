import { paisaFromPkr, pkrFromPaisa } from './money.ts';
import type { DeliverySettings } from './orders.ts';

/** PKR that the order lacks; null if delivery is already free or never free. */
export function missingForFreeDelivery(subtotal: number, settings: DeliverySettings): number | null {
  const { deliveryCharge, freeDeliveryThreshold } = settings;
  if (freeDeliveryThreshold === null || deliveryCharge === 0 || subtotal > freeDeliveryThreshold) return null;
  return pkrFromPaisa(paisaFromPkr(freeDeliveryThreshold) - paisaFromPkr(subtotal));
}
