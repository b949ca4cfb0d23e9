import { z } from 'zod';
import { ORDER_LINES_MAX } from './orders.ts';
import { chosenLines, parcelSchema, position, quantity, trackingNo, version } from './parcels.schema.ts';
import { RETURN_CONDITION_NAMES } from './parcels.ts';
import { WRONG_FITS } from './reviews.ts';

export const returnCodeParams = z.object({ code: trackingNo });
export const returnResponse = z.object({ parcel: parcelSchema });
export const receiveReturnBody = z.strictObject({
  parcel: z.uuid(),
  items: z
    .array(z.strictObject({ position, condition: z.enum(RETURN_CONDITION_NAMES), quantity }))
    .max(ORDER_LINES_MAX * RETURN_CONDITION_NAMES.length)
    .describe('Pieces by condition. Pieces that are not listed came back in good condition.')
    .default([]),
});
export type ReceiveReturnBody = z.infer<typeof receiveReturnBody>;
export type ReceiveReturnInput = z.input<typeof receiveReturnBody>;

export const startExchangeBody = z
  .strictObject({
    isDryRun: z.boolean().default(false).describe('True changes nothing and only returns the amounts.'),
    order: z.uuid(),
    version: version.describe('Version of the order at the desk that the author saw.'),
    cod: z
      .number()
      .min(0)
      .optional()
      .describe('PKR, from a dry run; fails with 409 `total_changed` if the amount is another one now.'),
    refund: z
      .number()
      .min(0)
      .optional()
      .describe('PKR, from a dry run; fails with 409 `total_changed` if the customer gets another amount now.'),
    back: chosenLines.describe('Lines of the order that come back.'),
    send: z
      .array(z.strictObject({ productId: z.uuid(), quantity }))
      .max(ORDER_LINES_MAX)
      .describe('Empty for a return for money.'),
    fit: z
      .enum(WRONG_FITS)
      .nullish()
      .describe(
        'How the pieces fit; null if they come back for another reason. If absent, another age of the same design says it.',
      ),
    refundsDelivery: z
      .boolean()
      .default(false)
      .describe("True gives back the returned pieces' part of the delivery charge too. Only for a return for money."),
  })
  .refine(({ send, refundsDelivery }) => send.length === 0 || !refundsDelivery, {
    message: 'The delivery charge is given back only if no pieces are sent.',
    path: ['refundsDelivery'],
  });
export type StartExchangeBody = z.infer<typeof startExchangeBody>;
export type StartExchangeInput = z.input<typeof startExchangeBody>;
export const exchangeResponse = z.object({
  message: z.string(),
  cod: z.number().describe('PKR that the courier collects: the price difference of the pieces.'),
  refund: z.number().describe('PKR that the shop owes to the customer.'),
  shares: z
    .array(
      z.object({
        position: z.number().int().describe('Position of the line in the order.'),
        pieces: z.array(z.number()).describe('PKR of each returned piece, after coupon and discount.'),
        delivery: z.number().describe("PKR of the delivery charge that are the pieces' part."),
      }),
    )
    .describe('What the customer has paid for each returned piece.'),
  sent: parcelSchema.nullable().describe('Parcel with the new pieces; null in a dry run and for a return for money.'),
  back: parcelSchema.nullable().describe('Parcel that brings the returned pieces; null in a dry run.'),
});
export type StartedExchange = z.infer<typeof exchangeResponse>;
