import { z } from 'zod';
import { accountId, count, limit, next, owedSchema, paisa } from './cash.schema.ts';
import {
  CLAIM_END_NAMES,
  DIFFERENCE_CHOICE_NAMES,
  DIFFERENCE_LIST_NAMES,
  DIFFERENCE_REASONS,
  ENTRY_NOTE_MAX_LENGTH,
  SHOWN_IN_HISTORY,
} from './cash.ts';
import { oneLineText } from './fields.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PARCEL_STATE_NAMES } from './parcels.ts';

const differencesFilter = { courier: accountId.optional() };
export const listDifferencesQuery = z.object({
  ...differencesFilter,
  show: z
    .enum(DIFFERENCE_LIST_NAMES)
    .default('open')
    .describe('`open`: differences that nobody has closed. `claims`: open claims. `done`: what staff have posted.'),
  after: cursorQuery,
  limit,
});
export type DifferencesFilter = Omit<z.infer<typeof listDifferencesQuery>, 'after' | 'limit'>;
const differenceEntrySchema = z.object({
  _id: z.string(),
  why: z.enum(DIFFERENCE_REASONS),
  note: z.string().describe("The staff's reason."),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  isUndone: z.boolean().describe('True if staff, or another outcome of the parcel, have reversed the entry.'),
});
export const differenceSchema = z
  .object({
    parcel: z.object({
      _id: z.string(),
      number: z.string(),
      trackingNo: z.string().nullable(),
      state: z.enum(PARCEL_STATE_NAMES),
    }),
    order: z.object({ _id: z.string().nullable(), number: z.string() }),
    courier: z.object({ _id: z.string(), label: z.string() }),
    collectedPaisa: paisa.describe('Paisa that the courier should have collected: 0 if the parcel was not delivered.'),
    paidPaisa: paisa.describe('Paisa that the courier has paid or deducted, less what was given back.'),
    paisa: paisa.describe(
      'The difference or the claim: positive if the courier owes it, negative if it paid too much.',
    ),
    since: z.iso.datetime(),
    days: count,
    entry: differenceEntrySchema.nullable().describe('The entry that staff posted; null in the other lists.'),
  })
  .meta({ id: 'CashDifference' });
export type CashDifference = z.infer<typeof differenceSchema>;
export const listDifferencesResponse = z.object({
  sums: z
    .object({
      open: z.object({ parcels: count, tooLittlePaisa: paisa, tooMuchPaisa: paisa }),
      claims: owedSchema,
    })
    .describe('Sums of all open differences and claims of the filter. `tooMuchPaisa` is positive.'),
  writeOffLimitPaisa: paisa.describe('A difference up to this amount may be accepted.'),
  differences: z.array(differenceSchema),
  next,
});
export type DifferenceList = z.infer<typeof listDifferencesResponse>;

const reason = oneLineText()
  .min(1, SHOWN_IN_HISTORY)
  .max(ENTRY_NOTE_MAX_LENGTH)
  .describe("The staff's own words about the difference, without a customer's data: an entry is never deleted.");

export const reasonBody = z.object({ reason });
export const closeDifferenceBody = z.object({
  parcel: z.uuid(),
  owedPaisa: z.number().int().describe('The difference that the user saw; another amount is an error.'),
  how: z.enum(DIFFERENCE_CHOICE_NAMES),
  reason,
});
export type CloseDifferenceBody = z.infer<typeof closeDifferenceBody>;
export const closeClaimBody = z.object({
  parcel: z.uuid(),
  claimPaisa: z.number().int().describe('The claim that the user saw; another amount is an error.'),
  how: z.enum(CLAIM_END_NAMES),
  reason: reason.describe('The reference of the payment, or the reason.'),
});
export type CloseClaimBody = z.infer<typeof closeClaimBody>;
export const reverseEntryBody = z.object({ entry: z.uuid() });
export type ReverseEntryBody = z.infer<typeof reverseEntryBody>;
export const postedEntryResponse = z.object({ message: z.string(), entry: z.object({ _id: z.string() }) });
export type PostedEntry = z.infer<typeof postedEntryResponse>;
