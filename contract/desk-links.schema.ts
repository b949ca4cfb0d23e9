import { z } from 'zod';
import { CONFIRMATION_STATES, CUSTOMER_CANCEL_REASON_NAMES, LINK_HOURS } from './desk-links.ts';
import { createOrderBody, orderSchema } from './orders.schema.ts';

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
const token = z.string().min(1).max(100).describe('The end of the link.');

export const readConfirmationBody = z.strictObject({ token });

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
  })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmationSchema>;
export const confirmationResponse = z.object({ confirmation: confirmationSchema });

const cancelReason = z.enum(CUSTOMER_CANCEL_REASON_NAMES).default('other');

export const decideConfirmationBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('confirm'), token }),
  z.strictObject({ action: z.literal('cancel'), token, reason: cancelReason }),
  z.strictObject({ action: z.literal('change_address'), token, ...addressFields }),
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
