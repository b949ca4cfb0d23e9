import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { AgreedCoupon } from '#contract/orders.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { agreedTermsOf, assessCoupon, type CouponRow, unknownCoupon } from './rules.ts';
import { coupons, couponUses } from './tables.ts';

export interface Customer {
  userId: string | null;
  phoneE164: string | null;
}

interface CouponUse {
  code: string;
  orderId: string;
  customer: Customer;
  subtotalPaisa: number;
  at: Date;
}

export interface CouponQuote {
  coupon: AgreedCoupon;
  discountPaisa: number;
}

/**
 * Locks the coupon until the commit, so that concurrent orders cannot exceed its limit. Callers that also lock the
 * account must do so before. Otherwise two orders could deadlock.
 */
export async function redeemCoupon(tx: Executor, use: CouponUse): Promise<AgreedCoupon> {
  const { code, orderId, customer, subtotalPaisa, at } = use;
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  const quote = await assess(tx, coupon, { code, customer, subtotalPaisa, at });
  await tx.insert(couponUses).values({ orderId, couponId: quote.couponId, ...customer, usedAt: at });
  return quote.coupon;
}

/** Returns the discount without using the coupon. With `isLocked`, its terms cannot change until the commit. */
export async function quoteCoupon(
  db: Executor,
  use: Omit<CouponUse, 'orderId'>,
  { isLocked = false } = {},
): Promise<CouponQuote> {
  const query = db.select().from(coupons).where(eq(coupons.code, use.code));
  const [coupon] = await (isLocked ? query.for('update') : query);
  return assess(db, coupon, use);
}

/**
 * Sets the time of cancellation in the coupon uses of orders, because cancelled orders do not use up a coupon. If `at`
 * is null, the orders are open again, and their uses count even above the limit.
 */
export async function releaseCoupons(tx: Executor, orderIds: readonly string[], at: Date | null): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .update(couponUses)
    .set({ releasedAt: at })
    .where(inArray(couponUses.orderId, [...orderIds]));
}

/** Updates the phone number in the use of a coupon, because the limit for each customer counts uses by phone number. */
export async function changeCouponPhone(tx: Executor, orderId: string, phoneE164: string | null): Promise<void> {
  await tx.update(couponUses).set({ phoneE164 }).where(eq(couponUses.orderId, orderId));
}

export async function forgetCouponUse(tx: Executor, orderId: string): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.orderId, orderId));
}

async function assess(
  db: Executor,
  coupon: CouponRow | undefined,
  { code, customer, subtotalPaisa, at }: Omit<CouponUse, 'orderId'>,
): Promise<CouponQuote & { couponId: string }> {
  if (!coupon) throw new AppError('coupon_refused', { message: unknownCoupon(code) });
  const usedByCustomer = await countUses(db, coupon.id, customer);
  const assessment = assessCoupon(coupon, { subtotalPaisa, usedByCustomer, at });
  if ('problem' in assessment) throw new AppError('coupon_refused', { message: assessment.problem });
  return { couponId: coupon.id, coupon: agreedTermsOf(coupon), ...assessment };
}

async function countUses(db: Executor, couponId: string, { userId, phoneE164 }: Customer): Promise<number> {
  if (userId === null && phoneE164 === null) return 0;
  const isTheirs = or(
    userId === null ? undefined : eq(couponUses.userId, userId),
    phoneE164 === null ? undefined : eq(couponUses.phoneE164, phoneE164),
  );
  return db.$count(couponUses, and(eq(couponUses.couponId, couponId), isNull(couponUses.releasedAt), isTheirs));
}
