import { z } from 'zod';
import { CASH_PAGE_SIZE, OWED_AGE_NAMES, UNLISTED_AFTER_DAYS } from './cash.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PARCEL_STATE_NAMES } from './parcels.ts';

export const paisa = z.number().int().describe('Paisa.');
export const count = z.number().int();
export const limit = z.coerce.number().int().min(1).max(200).default(CASH_PAGE_SIZE);
export const day = z.iso.date().refine((text) => /^20\d\d-/.test(text), 'must be a day of this century');
export const accountId = z.uuid();
export const next = z.string().nullable().describe('`after` of the next page; null on the last.');

export const owedSchema = z.object({ parcels: count, paisa });
export const receivablesResponse = z
  .object({
    at: z.iso.datetime(),
    couriers: z.array(
      z.object({
        courier: z.object({ _id: z.string(), label: z.string() }),
        ages: z.record(z.enum(OWED_AGE_NAMES), owedSchema),
        total: owedSchema,
      }),
    ),
    total: owedSchema,
    unlisted: owedSchema.describe(
      `Parcels that were delivered more than ${UNLISTED_AFTER_DAYS} days ago and are in no statement.`,
    ),
  })
  .meta({ id: 'Receivables' });
export type Receivables = z.infer<typeof receivablesResponse>;

const owedFilter = {
  courier: accountId.optional(),
  age: z.enum(OWED_AGE_NAMES).optional(),
  unlistedDays: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_650)
    .optional()
    .describe('Only parcels that are in no statement and were delivered more than this number of days ago.'),
};
export const listOwedQuery = z.object({ ...owedFilter, after: cursorQuery, limit });
export const exportOwedQuery = z.object(owedFilter);
export type OwedFilter = z.infer<typeof exportOwedQuery>;
export const owedParcelSchema = z.object({
  _id: z.string(),
  number: z.string(),
  orderNumber: z.string(),
  orderId: z.string().nullable(),
  trackingNo: z.string().nullable(),
  city: z.string(),
  courier: z.string(),
  state: z.enum(PARCEL_STATE_NAMES),
  since: z.iso.datetime().describe('Time of the delivery; of the last change of state if the parcel is not delivered.'),
  days: count,
  codPaisa: paisa,
  owedPaisa: paisa.describe('Paisa that the courier owes; negative if it has paid too much.'),
});
export type OwedParcel = z.infer<typeof owedParcelSchema>;
export const listOwedResponse = z.object({ parcels: z.array(owedParcelSchema), next });
export type OwedParcelList = z.infer<typeof listOwedResponse>;

export const exportedCash = z.any().describe('A CSV or Excel file with amounts in PKR.');
