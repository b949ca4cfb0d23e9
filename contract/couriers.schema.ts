import { z } from 'zod';
import { bookingColumn, bookingLayout } from './booking-layout.schema.ts';
import { oneLineText } from './fields.schema.ts';
import { COURIER_NAMES } from './parcels.ts';

export const courierSchema = z
  .object({
    _id: z.string(),
    courier: z.enum(COURIER_NAMES),
    label: z.string(),
    trackingUrl: z.string(),
    details: z.record(z.string(), z.string()),
    usesOwnNumbers: z.boolean(),
    isActive: z.boolean(),
    layout: z.array(bookingColumn).describe('Columns of the booking file, in this order.'),
    hasOwnLayout: z.boolean().describe("False if the columns are the company's built-in ones."),
    version: z.number().int(),
  })
  .meta({ id: 'CourierAccount' });
export type CourierAccount = z.infer<typeof courierSchema>;
export const listCouriersResponse = z.object({ couriers: z.array(courierSchema) });
export type CourierList = z.infer<typeof listCouriersResponse>;

const courierFields = {
  label: oneLineText().min(1, 'Name is required').max(60),
  trackingUrl: oneLineText()
    .max(300)
    .refine((url) => url === '' || /^https:\/\/\S+$/.test(url), 'must begin with https://')
    .describe('URL with `{number}` in place of the tracking number; empty if the courier has no tracking page.'),
  details: z
    .record(oneLineText().min(1).max(60), oneLineText().max(300))
    .refine((all) => Object.keys(all).length <= 500, 'has too many entries')
    .describe('Values for the booking file, by the name of their column.'),
  usesOwnNumbers: z.boolean().describe("True if the shop's parcel numbers are the tracking numbers."),
};
export const addCourierBody = z.strictObject({
  courier: z.enum(COURIER_NAMES),
  ...courierFields,
  trackingUrl: courierFields.trackingUrl.default(''),
  details: courierFields.details.default({}),
  usesOwnNumbers: courierFields.usesOwnNumbers.default(false),
});
export type AddCourierBody = z.infer<typeof addCourierBody>;
export type AddCourierInput = z.input<typeof addCourierBody>;
export const changeCourierBody = z
  .strictObject({
    ...courierFields,
    isActive: z.boolean(),
    layout: bookingLayout.nullable().describe("Columns of the booking file; null for the company's built-in ones."),
  })
  .partial()
  .extend({ version: z.number().int().min(1).describe('The version that the author saw.') })
  .refine((body) => Object.keys(body).length > 1, 'Name what is to change.');
export type ChangeCourierBody = z.infer<typeof changeCourierBody>;
export const courierResponse = z.object({ message: z.string(), courier: courierSchema });
