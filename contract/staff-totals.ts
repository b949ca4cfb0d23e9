import {
  type Adjustment,
  type AgreedCoupon,
  adjustmentsByTerms,
  type DeliveryTerms,
  type DiscountTerms,
  discountOf,
  type OrderTotals,
  roundTotal,
  subtotalOf,
  sumAdjustments,
} from './orders.ts';

export interface AgreedDiscount extends DiscountTerms {
  reason: string;
}

export interface StaffTerms {
  discount: AgreedDiscount | null;
  isDeliveryWaived: boolean;
}

/**
 * Computes totals like `computeTotals`, and applies the changes of staff. The coupon applies before the discount. A
 * separate file, so that pages of the shop do not load it.
 */
export function computeStaffTotals(
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  delivery: DeliveryTerms,
  coupon: AgreedCoupon | null,
  { discount, isDeliveryWaived }: StaffTerms,
): OrderTotals {
  const subtotalPaisa = subtotalOf(lines);
  const adjustments = adjustmentsByTerms(subtotalPaisa, delivery, coupon).map(
    (each): Adjustment =>
      each.kind === 'delivery' && isDeliveryWaived ? { ...each, amountPaisa: 0, isWaived: true } : each,
  );
  if (discount) {
    const { percent, amountPaisa, reason } = discount;
    const terms = { percent, amountPaisa };
    const leftPaisa = subtotalPaisa + sumAdjustments(adjustments, 'coupon');
    const offPaisa = Math.min(discountOf({ ...terms, minimumPaisa: 0 }, subtotalPaisa), leftPaisa);
    adjustments.push({ kind: 'discount', amountPaisa: 0 - Math.floor(offPaisa / 100) * 100, reason, terms });
  }
  return roundTotal(subtotalPaisa, adjustments);
}
