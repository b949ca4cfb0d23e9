import { eq } from 'drizzle-orm';
import { type Adjustment, sumAdjustments } from '#contract/orders.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { CouponDiscount } from './redeem-coupon.ts';
import { discountOf } from './rules.ts';
import { coupons, couponUses } from './tables.ts';

/**
 * What the coupon of an order takes off once its products come to another amount; null without one. It was used when the order was
 * placed, so its dates and limits no longer count; below its minimum it takes nothing off, and above it again it does. One that was
 * deleted meanwhile takes off what it did (`stored`), and never more than the products cost.
 */
export async function recomputeDiscount(
  tx: Executor,
  orderId: string,
  subtotalPaisa: number,
  stored: readonly Adjustment[],
): Promise<CouponDiscount | null> {
  const [used] = await tx
    .select({ coupon: coupons })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(eq(couponUses.orderId, orderId));
  const discountPaisa = used
    ? discountOf(used.coupon, subtotalPaisa)
    : Math.min(-sumAdjustments(stored, 'coupon'), subtotalPaisa);
  const code = used?.coupon.code ?? stored.find(({ kind }) => kind === 'coupon')?.code;
  return code === undefined || discountPaisa <= 0 ? null : { code, discountPaisa };
}

/** The uses of a customer count by their number, which staff may have corrected. */
export async function changeCouponPhone(tx: Executor, orderId: string, phoneE164: string | null): Promise<void> {
  await tx.update(couponUses).set({ phoneE164 }).where(eq(couponUses.orderId, orderId));
}
