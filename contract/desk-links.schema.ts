import { z } from 'zod';
import { AGES } from './catalogue.ts';
import { CONFIRMATION_STATES, CUSTOMER_CANCEL_REASON_NAMES, LINK_HOURS } from './desk-links.ts';
import { pastedText } from './fields.schema.ts';
import { createOrderBody, orderSchema } from './orders.schema.ts';
import { MAX_ORDER_LINES } from './orders.ts';

const versionSchema = z.number().int().min(0);
const addressFields = createOrderBody.shape.shippingAddress.shape;

export const makeLinkBody = z.strictObject({
  id: z.uuid().transform((id) => id.toLowerCase()),
  version: versionSchema.describe('Of the desk: the link is about the order as it was seen.'),
});
export type MakeLinkInput = z.input<typeof makeLinkBody>;

export const linkResponse = z
  .object({
    url: z.string().describe(`Confirms the order for ${LINK_HOURS} hours. It is in this response alone.`),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ConfirmationLink' });
export type ConfirmationLink = z.infer<typeof linkResponse>;

/** In a body, as an address ends up in logs and histories. Any text, so that a mistyped link is one that is not found. */
const token = pastedText().max(100).describe('The end of the link.');

export const readConfirmationBody = z.strictObject({ token });

const otherSizesSchema = z.object({
  productId: z.string().describe('Of the ordered product.'),
  sizes: z.array(z.object({ productId: z.string(), age: z.literal(AGES), price: z.number().describe('PKR.') })),
});

export const confirmationSchema = z
  .object({
    state: z.enum(CONFIRMATION_STATES).describe('What the customer has made of it.'),
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
      .describe('Sizes that products can be swapped for; empty once the order is not open any more.'),
  })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmationSchema>;
export const confirmationResponse = z.object({ confirmation: confirmationSchema });

const productId = z.uuid().transform((id) => id.toLowerCase());
const sizeSwap = z.strictObject({ from: productId, to: productId }).describe('An ordered product, and the other size.');
export type SizeSwap = z.infer<typeof sizeSwap>;
const hasDistinct = (idOf: (swap: SizeSwap) => string) => (swaps: SizeSwap[]) =>
  new Set(swaps.map(idOf)).size === swaps.length;

const swapsSchema = z
  .array(sizeSwap)
  .min(1)
  .max(MAX_ORDER_LINES)
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
      .describe(
        'PKR, as a quote has said it: where it would be another one by now, the answer is 409 `total_changed`.',
      ),
  }),
]);
export type DecideConfirmationBody = z.infer<typeof decideConfirmationBody>;
export type DecideConfirmationInput = z.input<typeof decideConfirmationBody>;

const seenVersion = versionSchema.describe('Of the order, as it was seen.');

export const cancelOwnOrderBody = z.strictObject({ version: seenVersion, reason: cancelReason });
export type CancelOwnOrderInput = z.input<typeof cancelOwnOrderBody>;

export const changeOwnAddressBody = z.strictObject({ version: seenVersion, ...addressFields });
export type ChangeOwnAddressInput = z.input<typeof changeOwnAddressBody>;
export type NewAddress = Omit<ChangeOwnAddressInput, 'version'>;

export const ownOrderResponse = z.object({ order: orderSchema });
