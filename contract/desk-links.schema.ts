import { z } from 'zod';
import { ageSchema } from './catalogue.schema.ts';
import { CONFIRMATION_STATES, CUSTOMER_CANCEL_REASON_NAMES, LINK_HOURS } from './desk-links.ts';
import { pastedText } from './fields.schema.ts';
import { createOrderBody, orderSchema } from './orders.schema.ts';
import { ORDER_LINES_MAX } from './orders.ts';

const versionSchema = z.number().int().min(0);
const addressFields = createOrderBody.shape.shippingAddress.shape;

export const makeLinkBody = z.strictObject({
  id: z.uuid().transform((id) => id.toLowerCase()),
  version: versionSchema.describe('Version of the desk row that the author saw.'),
});
export type MakeLinkInput = z.input<typeof makeLinkBody>;

export const linkResponse = z
  .object({
    url: z
      .string()
      .describe(
        `Link that lets the customer confirm the order, for ${LINK_HOURS} hours. The shop cannot show it again.`,
      ),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ConfirmationLink' });
export type ConfirmationLink = z.infer<typeof linkResponse>;

/** The token is in the body, because URLs are logged. Accepts any text, so a mistyped link is a 404 and not a 400. */
const token = pastedText().max(100).describe('Last part of the link.');

export const readConfirmationBody = z.strictObject({ token });

const otherSizesSchema = z.object({
  productId: z.string().describe('Id of the ordered product.'),
  sizes: z.array(z.object({ productId: z.string(), age: ageSchema, price: z.number().describe('PKR.') })),
});

export const confirmationSchema = z
  .object({
    state: z.enum(CONFIRMATION_STATES).describe("Result of the customer's choice."),
    ...orderSchema.pick({
      orderId: true,
      customerName: true,
      shippingAddress: true,
      products: true,
      totalAmount: true,
      adjustments: true,
      deliveryCharge: true,
      grandTotal: true,
      paymentMethod: true,
    }).shape,
    otherSizes: z
      .array(otherSizesSchema)
      .describe('Sizes for which the products can be swapped; empty if the order can no longer be changed.'),
  })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmationSchema>;
export const confirmationResponse = z.object({ confirmation: confirmationSchema });

const productId = z.uuid().transform((id) => id.toLowerCase());
const sizeSwap = z
  .strictObject({ from: productId, to: productId })
  .describe('`from` is an ordered product, `to` the same design in another size.');
export type SizeSwap = z.infer<typeof sizeSwap>;
const hasDistinct = (idOf: (swap: SizeSwap) => string) => (swaps: SizeSwap[]) =>
  new Set(swaps.map(idOf)).size === swaps.length;

const swapsSchema = z
  .array(sizeSwap)
  .min(1)
  .max(ORDER_LINES_MAX)
  .refine(
    hasDistinct(({ from }) => from),
    'Swap each product once.',
  )
  .refine(
    hasDistinct(({ to }) => to),
    'Choose each product once.',
  );

export const quoteSwapBody = z.strictObject({ token, swaps: swapsSchema });
export type QuoteSwapBody = z.infer<typeof quoteSwapBody>;
export type QuoteSwapInput = z.input<typeof quoteSwapBody>;
export const quoteSwapResponse = orderSchema
  .pick({ totalAmount: true, adjustments: true, deliveryCharge: true, grandTotal: true })
  .meta({ id: 'SwapQuote' });
export type SwapQuote = z.infer<typeof quoteSwapResponse>;

const cancelReason = z.enum(CUSTOMER_CANCEL_REASON_NAMES).default('other');

export const decideConfirmationBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('confirm'), token }),
  z.strictObject({ action: z.literal('cancel'), token, reason: cancelReason }),
  z.strictObject({ action: z.literal('change_address'), token, ...addressFields }),
  z.strictObject({
    action: z.literal('swap_sizes'),
    token,
    swaps: swapsSchema,
    grandTotal: z
      .number()
      .min(0)
      .optional()
      .describe('PKR, from a quote; fails with 409 `total_changed` if the total is another one now.'),
  }),
]);
export type DecideConfirmationBody = z.infer<typeof decideConfirmationBody>;
export type DecideConfirmationInput = z.input<typeof decideConfirmationBody>;

const seenVersion = versionSchema.describe('Version of the order that the customer saw.');

export const cancelOwnOrderBody = z.strictObject({ version: seenVersion, reason: cancelReason });
export type CancelOwnOrderInput = z.input<typeof cancelOwnOrderBody>;

export const changeOwnAddressBody = z.strictObject({ version: seenVersion, ...addressFields });
export type ChangeOwnAddressInput = z.input<typeof changeOwnAddressBody>;
export type NewAddress = Omit<ChangeOwnAddressInput, 'version'>;

export const ownOrderResponse = z.object({ order: orderSchema });
