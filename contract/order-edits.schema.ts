import { z } from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { deskOrderSchema } from './desk.schema.ts';
import { multiLineText, oneLineText, wholeNumber } from './fields.schema.ts';
import { agreedPrice, agreedPrices, checkReason, pricedOrder } from './order-prices.schema.ts';
import { ORDER_LINES_MAX, QUANTITY_MAX, QUANTITY_MIN } from './orders.ts';

const requiredText = (max: number, message: string) => oneLineText().min(1, message).max(max);

const contactFields = {
  customerName: requiredText(100, 'Name is required'),
  phone: requiredText(40, 'Phone is required'),
  address: multiLineText().min(1, 'Address is required').max(500),
  city: requiredText(100, 'City is required'),
};
// State and postal code may be empty, because couriers need only the city.
const state = oneLineText().max(100);
const zipCode = oneLineText().max(20);
const notes = multiLineText().max(1_000);

export const wantedLines = z
  .array(
    z.strictObject({
      productId: z.uuid().transform((id) => id.toLowerCase()),
      quantity: wholeNumber(QUANTITY_MIN, QUANTITY_MAX),
      price: agreedPrice,
    }),
  )
  .min(1, 'An order needs a product')
  .max(ORDER_LINES_MAX)
  .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, 'Name each product once.');

const pricing = {
  isDryRun: z.boolean().default(false).describe('True changes nothing and only returns the total.'),
  grandTotal: z
    .number()
    .min(0)
    .optional()
    .describe('PKR, from a dry run; fails with 409 `total_changed` if the total is another one now.'),
};

const editFields = z.strictObject({
  version: z
    .number()
    .int()
    .min(0)
    .describe(
      'The `version` of the order at the desk that the author saw. Fails with 409 if the order has changed since.',
    ),
  ...pricing,
  customerName: contactFields.customerName.optional(),
  phone: contactFields.phone.optional(),
  address: contactFields.address.optional(),
  city: contactFields.city.optional(),
  learnsCity: z
    .boolean()
    .default(false)
    .describe('True remembers the city that the customer typed as another spelling of the new one, for later orders.'),
  state: state.optional(),
  zipCode: zipCode.optional(),
  notes: notes.optional(),
  lines: wantedLines.optional().describe('All lines after the edit; unchanged if absent.'),
  ...agreedPrices,
});
export const editOrderBody = editFields.superRefine(checkReason);
export type EditOrderBody = z.infer<typeof editOrderBody>;
export type EditOrderInput = z.input<typeof editOrderBody>;

export const editOrderResponse = z.object({
  order: deskOrderSchema,
  grandTotal: z.number().describe('Total in PKR after the edit, also in a dry run.'),
  isSaved: z.boolean(),
  ...pricedOrder,
});
export type EditedOrder = z.infer<typeof editOrderResponse>;

const enterFields = z.strictObject({
  ...pricing,
  ...contactFields,
  state: state.default(''),
  zipCode: zipCode.default(''),
  email: z
    .union([z.literal(''), emailSchema])
    .default('')
    .describe('Empty if the customer has no e-mail. Then no mail is sent.'),
  notes: notes.default(''),
  lines: wantedLines,
  isConfirmed: z
    .boolean()
    .default(false)
    .describe('True if the customer has confirmed the order. It then waits for packing.'),
  ...agreedPrices,
});
export const enterOrderBody = enterFields.superRefine(checkReason);
export type EnterOrderBody = z.infer<typeof enterOrderBody>;
export type EnterOrderInput = z.input<typeof enterOrderBody>;

export const enterOrderResponse = z.object({
  message: z.string(),
  orderId: z.string().nullable().describe('Null in a dry run. The same holds for `_id`.'),
  _id: z.string().nullable(),
  grandTotal: z.number().describe('PKR.'),
  ...pricedOrder,
});
export type EnteredOrder = z.infer<typeof enterOrderResponse>;
