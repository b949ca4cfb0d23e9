import type { AdjustmentKind } from './orders.ts';

export const ADJUSTMENT_LABELS: Record<AdjustmentKind, string> = {
  delivery: 'Delivery',
  coupon: 'Coupon',
  discount: 'Discount',
  rounding: 'Rounding',
};

export function labelOfAdjustment({ kind, code }: { kind: AdjustmentKind; code?: string | undefined }): string {
  return code === undefined ? ADJUSTMENT_LABELS[kind] : `${ADJUSTMENT_LABELS[kind]} ${code}`;
}
