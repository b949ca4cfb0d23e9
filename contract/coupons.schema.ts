import { z } from 'zod';
import { PRICE_MAX } from './catalogue.ts';
import { COUPON_CODE_MAX_LENGTH, COUPON_CODE_MIN_LENGTH } from './coupons.ts';
import { OR_EMPTY, pastedCode, plannedInstant, whenValid, wholeNumber, wholeRupees } from './fields.schema.ts';
import { SALE_STATES } from './sales.ts';

/** Accepts any text, so that a wrong code gets the error of an unknown coupon. */
export const typedCouponCode = pastedCode().max(100);

const limit = wholeNumber(1, 1_000_000, OR_EMPTY).nullable();
const CODE_WRONG = `Please enter ${COUPON_CODE_MIN_LENGTH} to ${COUPON_CODE_MAX_LENGTH} letters, digits or hyphens`;
const fields = {
  code: pastedCode()
    .regex(/^[A-Z0-9-]+$/, CODE_WRONG)
    .min(COUPON_CODE_MIN_LENGTH, CODE_WRONG)
    .max(COUPON_CODE_MAX_LENGTH, CODE_WRONG),
  percent: wholeNumber(1, 100).nullable().describe('Discount on the products.'),
  amount: wholeRupees(1, PRICE_MAX).nullable().describe('PKR, instead of a percentage.'),
  minimum: wholeRupees(0, PRICE_MAX, OR_EMPTY).describe('PKR: lowest subtotal of an order.'),
  totalLimit: limit.describe('Orders in total; null without a limit.'),
  customerLimit: limit.describe('Orders of one customer; null without a limit.'),
  startsAt: plannedInstant,
  endsAt: plannedInstant,
};
type CouponFields = z.infer<z.ZodObject<typeof fields>>;

function withRules<Body extends z.ZodType<CouponFields>>(schema: Body) {
  return schema
    .refine((coupon) => (coupon.percent === null) !== (coupon.amount === null), {
      path: ['percent'],
      error: 'Give either a percentage or an amount.',
      ...whenValid('percent', 'amount'),
    })
    .refine((coupon) => Date.parse(coupon.endsAt) > Date.parse(coupon.startsAt), {
      path: ['endsAt'],
      error: 'The coupon must end after it starts.',
      ...whenValid('startsAt', 'endsAt'),
    });
}

export const saveCouponBody = withRules(z.object(fields));
export type SaveCouponBody = z.infer<typeof saveCouponBody>;

const version = z.number().int().min(1).describe('The version that the form shows.');
export const changeCouponBody = withRules(z.object({ ...fields, version }));

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
