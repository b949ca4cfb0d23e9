import { z } from 'zod';
import { PRICE_MAX } from './catalogue.ts';
import { COUPON_CODE_MAX_LENGTH, COUPON_CODE_MIN_LENGTH } from './coupons.ts';
import { pastedCode, plannedInstant } from './fields.schema.ts';
import { SALE_STATES } from './sales.ts';

/** Accepts any text, so that a wrong code gets the error of an unknown coupon. */
export const typedCouponCode = pastedCode().max(100);

const limit = z.number().int().min(1).max(1_000_000).nullable();
const fields = {
  code: pastedCode()
    .regex(/^[A-Z0-9-]+$/, 'only letters, digits and hyphens')
    .min(COUPON_CODE_MIN_LENGTH)
    .max(COUPON_CODE_MAX_LENGTH),
  percent: z.number().int().min(1).max(100).nullable().describe('Discount on the products.'),
  amount: z.number().int().min(1).max(PRICE_MAX).nullable().describe('PKR, instead of a percentage.'),
  minimum: z.number().int().min(0).max(PRICE_MAX).describe('PKR: lowest subtotal of an order.'),
  totalLimit: limit.describe('Orders in total; null without a limit.'),
  customerLimit: limit.describe('Orders of one customer; null without a limit.'),
  startsAt: plannedInstant,
  endsAt: plannedInstant,
};
type CouponFields = z.infer<z.ZodObject<typeof fields>>;

function checkCoupon(coupon: CouponFields, context: z.RefinementCtx): void {
  const add = (path: keyof CouponFields, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ((coupon.percent === null) === (coupon.amount === null)) add('percent', 'Give either a percentage or an amount.');
  if (Date.parse(coupon.endsAt) <= Date.parse(coupon.startsAt)) add('endsAt', 'The coupon must end after it starts.');
}

export const saveCouponBody = z.object(fields).superRefine(checkCoupon);
export type SaveCouponBody = z.infer<typeof saveCouponBody>;

const version = z.number().int().min(1).describe('The version that the form shows.');
export const changeCouponBody = z.object({ ...fields, version }).superRefine(checkCoupon);

export const couponSchema = z
  .object({
    _id: z.string(),
    ...fields,
    usedCount: z.number().int().describe('Number of orders that count towards `totalLimit`.'),
    state: z.enum(SALE_STATES).describe('State by start and end of the coupon; ignores its limits.'),
    version,
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof couponSchema>;

export const listCouponsResponse = z.object({ coupons: z.array(couponSchema) });
export const couponResponse = z.object({ message: z.string(), coupon: couponSchema });

export const quoteCouponBody = z.object({
  code: typedCouponCode,
  totalAmount: z.number().min(0).max(1e9).describe('PKR: subtotal of the cart.'),
});
export const quoteCouponResponse = z
  .object({
    code: z.string(),
    discount: z.number().describe('PKR'),
    percent: z.number().nullable().describe('Discount on the products.'),
    amount: z.number().nullable().describe('PKR, instead of a percentage.'),
    minimum: z.number().describe('PKR: lowest subtotal of an order.'),
  })
  .meta({ id: 'CouponQuote' });
export type CouponQuote = z.infer<typeof quoteCouponResponse>;
