import { z } from 'zod';
import { PRICE_MAX } from './catalogue.ts';
import { typedCouponCode } from './coupons.schema.ts';
import { OR_EMPTY, oneLineText, wholeNumber, wholeRupees } from './fields.schema.ts';
import { orderSchema, staffAdjustmentSchema } from './orders.schema.ts';

export const agreedPercent = wholeNumber(1, 100);
export const agreedAmount = wholeRupees(1, PRICE_MAX);

export const PRICE_REASON_MAX_LENGTH = 200;

export const agreedPrice = wholeRupees(0, PRICE_MAX, OR_EMPTY)
  .nullable()
  .optional()
  .describe("PKR for a piece, instead of the catalogue's price. Null returns to that price; unchanged if absent.");

export const agreedPrices = {
  discount: z
    .union([z.strictObject({ percent: agreedPercent }), z.strictObject({ amount: agreedAmount })])
    .nullable()
    .optional()
    .describe('Discount on the products, in percent or in PKR. Null takes it off; unchanged if absent.'),
  waivesDelivery: z
    .boolean()
    .optional()
    .describe('True for no delivery charge, false for the usual one; unchanged if absent.'),
  couponCode: typedCouponCode
    .min(1)
    .nullable()
    .optional()
    .describe('Coupon of the order. Null takes it off, which gives its use back; unchanged if absent.'),
  priceReason: oneLineText()
    .max(PRICE_REASON_MAX_LENGTH)
    .optional()
    .describe(
      'Reason for a discount, free delivery or another price. The audit stores it for ever, so it must have no data of the customer.',
    ),
};

interface AgreedPrices {
  discount?: { percent: number } | { amount: number } | null | undefined;
  waivesDelivery?: boolean | undefined;
  couponCode?: string | null | undefined;
  priceReason?: string | undefined;
  lines?: readonly { price?: number | null | undefined }[] | undefined;
}

/** Adds an issue if staff change a price, give a discount or waive the delivery charge without a reason. */
export function checkReason(body: AgreedPrices, context: z.RefinementCtx): void {
  const gives =
    Boolean(body.discount) ||
    body.waivesDelivery === true ||
    body.lines?.some(({ price }) => typeof price === 'number');
  if (!gives || body.priceReason) return;
  context.addIssue({ code: 'custom', path: ['priceReason'], message: 'Say why the price changes.' });
}

/** True if the body changes prices, which needs the right `prices.edit`. */
export function changesPrices({ discount, waivesDelivery, couponCode, lines }: AgreedPrices): boolean {
  return (
    discount !== undefined ||
    waivesDelivery !== undefined ||
    couponCode !== undefined ||
    (lines?.some(({ price }) => price !== undefined) ?? false)
  );
}

export const pricedOrder = {
  totals: orderSchema
    .pick({ totalAmount: true, deliveryCharge: true, grandTotal: true })
    .extend({ adjustments: z.array(staffAdjustmentSchema) })
    .describe('Totals in PKR after the change.'),
  grandTotalBefore: z
    .number()
    .optional()
    .describe(
      "PKR before the change; in a new order, at the catalogue's prices. Absent in the response to a repeated request.",
    ),
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      price: z.number().describe('PKR for a piece.'),
      listPrice: z.number().describe("PKR for a piece at the catalogue's price."),
      lineTotal: z.number(),
      lineTotalBefore: z.number().describe("PKR before the change; for a new line, at the catalogue's price."),
    }),
  ),
};
export type PricedOrder = z.infer<z.ZodObject<typeof pricedOrder>>;
