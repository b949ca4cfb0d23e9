import type { AdjustmentKind, PresentedTotals } from './orders.ts';

export const ADJUSTMENT_LABELS: Record<AdjustmentKind, string> = {
  delivery: 'Delivery',
  coupon: 'Coupon',
  discount: 'Discount',
  rounding: 'Rounding',
};

export function labelOfAdjustment({ kind, code }: { kind: AdjustmentKind; code?: string | undefined }): string {
  return code === undefined ? ADJUSTMENT_LABELS[kind] : `${ADJUSTMENT_LABELS[kind]} ${code}`;
}

/** Accepts totals without adjustments, because cached responses of the previous release have only a delivery charge. */
export function adjustmentsOf({
  adjustments,
  deliveryCharge,
}: Pick<PresentedTotals, 'deliveryCharge'> & Partial<PresentedTotals>): PresentedTotals['adjustments'] {
  return adjustments ?? [{ kind: 'delivery', amount: deliveryCharge }];
}
