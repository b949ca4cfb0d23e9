import { formatPkr } from './money.ts';
import type { Adjustment, AgreedCoupon, DeliveryTerms, PresentedAdjustment } from './orders.ts';

export interface OrderTerms {
  delivery: DeliveryTerms;
  coupon: AgreedCoupon | null;
}

/**
 * Returns the terms that applied when the order was placed. Adjustments of earlier releases have no terms: their
 * amounts become a fixed charge or discount.
 */
export function termsOf(adjustments: readonly Adjustment[]): OrderTerms {
  const terms: OrderTerms = { delivery: { deliveryPaisa: 0, freeDeliveryPaisa: null }, coupon: null };
  for (const each of adjustments) {
    if (each.kind === 'delivery') {
      terms.delivery = each.terms ?? { deliveryPaisa: each.amountPaisa, freeDeliveryPaisa: null };
    }
    if (each.kind === 'coupon') {
      const stored = each.terms ?? { percent: null, amountPaisa: 0 - each.amountPaisa, minimumPaisa: 0 };
      terms.coupon = { code: each.code, ...stored };
    }
  }
  return terms;
}

/** Returns 'PKR 200.00', 'Free' for delivery, or 'nothing off below PKR 2,000.00' for a coupon whose minimum is not reached. */
export function textOfAdjustment({ kind, amount, minimum }: Omit<PresentedAdjustment, 'code'>): string {
  if (amount !== 0) return formatPkr(amount);
  if (kind !== 'coupon') return 'Free';
  return minimum === undefined ? 'nothing off' : `nothing off below ${formatPkr(minimum)}`;
}
