import { formatPkr, pkrFromPaisa } from './money.ts';
import {
  type Adjustment,
  type AgreedCoupon,
  type DeliveryTerms,
  type OrderTotals,
  type PresentedAdjustment,
  type PresentedTotals,
  presentTotals,
  type StaffAdjustment,
} from './orders.ts';
import type { StaffTerms } from './staff-totals.ts';

export interface OrderTerms extends StaffTerms {
  delivery: DeliveryTerms;
  coupon: AgreedCoupon | null;
}

/** Reads the terms from the adjustments of an order. */
export function termsOf(adjustments: readonly Adjustment[]): OrderTerms {
  const terms: OrderTerms = {
    delivery: { deliveryPaisa: 0, freeDeliveryPaisa: null },
    coupon: null,
    discount: null,
    isDeliveryWaived: false,
  };
  for (const each of adjustments) {
    if (each.kind === 'delivery') {
      terms.delivery = each.terms;
      terms.isDeliveryWaived = each.isWaived ?? false;
    }
    if (each.kind === 'coupon') {
      terms.coupon = { code: each.code, ...each.terms };
    }
    if (each.kind === 'discount') terms.discount = { ...each.terms, reason: each.reason };
  }
  return terms;
}

/** PKR. Includes the reasons and terms that customers may not see. */
export function presentTotalsForStaff(totals: OrderTotals): PresentedTotals & { adjustments: StaffAdjustment[] } {
  const presented = presentTotals(totals);
  const adjustments = presented.adjustments.map((each, index) => ({
    ...each,
    ...staffPartOf(totals.adjustments[index]),
  }));
  return { ...presented, adjustments };
}

function staffPartOf(adjustment: Adjustment | undefined): Partial<StaffAdjustment> {
  if (adjustment?.kind === 'delivery' && adjustment.isWaived) return { isWaived: true };
  if (adjustment?.kind !== 'discount') return {};
  const { reason, terms } = adjustment;
  if (terms.percent !== null) return { reason, percent: terms.percent };
  return { reason, fixed: pkrFromPaisa(terms.amountPaisa ?? 0) };
}

/** Returns 'PKR 200.00', 'Free', or 'nothing off below PKR 2,000.00'. */
export function textOfAdjustment({ kind, amount, minimum }: Omit<PresentedAdjustment, 'code'>): string {
  if (amount !== 0) return formatPkr(amount);
  if (kind === 'delivery') return 'Free';
  return minimum === undefined ? 'nothing off' : `nothing off below ${formatPkr(minimum)}`;
}
