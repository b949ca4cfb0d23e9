import { z } from 'zod';
import { CASH_PAGE_SIZE } from './cash.ts';
import {
  BANK_REFERENCE_MAX_LENGTH,
  CASH_COUNT_MAX_PAISA,
  CLOSING_NOTE_MAX_LENGTH,
  DAY_FIGURE_NAMES,
  LISTED_FIGURES,
} from './closings.ts';
import { typedNumber } from './field-problems.ts';
import { multiLineText, oneLineText } from './fields.schema.ts';
import { monthSchema } from './month-report.schema.ts';
import { cursorQuery } from './pagination.schema.ts';

const day = z.iso.date().refine((text) => /^20\d\d-/.test(text), 'must be a day of this century');
const figure = z.enum(DAY_FIGURE_NAMES);
const figures = z
  .record(figure, z.number().int())
  .describe(
    'Counts, and amounts in paisa, by name. `openDifferenceParcels` and `openDifferencePaisa` are those of now.',
  );

export const dayParams = z.object({ day: day.describe("Day in Pakistan's time, as 2026-11-26.") });
export const daysQuery = z.object({ month: monthSchema });

const signature = z.object({ by: z.string().nullable(), at: z.iso.datetime() });

export const dayResponse = z
  .object({
    day: z.string(),
    today: z.string().describe("Today in Pakistan's time. Later days cannot be signed."),
    figures: figures.describe('Figures as they are now.'),
    seen: z.string().describe('Changes with the figures. A signature sends it.'),
    closing: signature
      .extend({
        figures: z.partialRecord(figure, z.number().int()).describe('Figures when the day was signed.'),
        countedCashPaisa: z.number().int().nullable(),
        note: z.string(),
      })
      .nullable(),
    corrections: z
      .array(z.object({ figure, signed: z.number().int(), now: z.number().int() }))
      .describe('Figures that have changed since the day was signed.'),
    deposits: z
      .array(
        z.object({
          _id: z.string(),
          amountPaisa: z.number().int(),
          reference: z.string(),
          by: z.string().nullable(),
          at: z.iso.datetime(),
          isUndone: z.boolean(),
        }),
      )
      .describe('Cash of this day that was paid into the bank, the oldest first.'),
  })
  .meta({ id: 'Day' });
export type Day = z.infer<typeof dayResponse>;

export const daysResponse = z
  .object({
    month: z.string(),
    days: z
      .array(
        z.object({
          day: z.string(),
          figures,
          signed: signature.nullable(),
          corrections: z.number().int().describe('Number of figures that have changed since the day was signed.'),
        }),
      )
      .describe('Days of the month until today, in their order.'),
    sums: figures.describe('Sums of the days.'),
  })
  .meta({ id: 'Days' });
export type Days = z.infer<typeof daysResponse>;

export const dayRowsQuery = z.object({
  figure: z.enum(LISTED_FIGURES),
  after: cursorQuery,
  limit: z.coerce.number().int().min(1).max(200).default(CASH_PAGE_SIZE),
});
export const dayRowsResponse = z
  .object({
    rows: z
      .array(
        z.object({
          _id: z.string(),
          at: z.iso.datetime(),
          what: z.string().describe("What happened, in the shop's words: 'Paid to a customer'."),
          isReversal: z.boolean().describe('True if this takes back an earlier entry.'),
          order: z
            .object({ number: z.string(), isDeleted: z.boolean() })
            .nullable()
            .describe('Order of the parcel, the refund or the counter sale.'),
          purchase: z.object({ _id: z.string(), number: z.string() }).nullable().describe('Purchase order.'),
          product: z.object({ _id: z.string(), name: z.string().nullable().describe('Null if deleted.') }).nullable(),
          about: z
            .string()
            .describe('Parcel with courier and city, supplier, or number of the bank slip; may be empty.'),
          pieces: z.number().int().nullable().describe('Pieces that a count found too many, or too few if negative.'),
          by: z.string().nullable().describe('Name of the user; null for background work and deleted accounts.'),
          paisa: z.number().int().describe('Part of the figure. All rows sum to it.'),
        }),
      )
      .describe('The newest first.'),
    next: z.string().nullable().describe('`after` of the next page; null on the last.'),
  })
  .meta({ id: 'DayRows' });
export type DayRows = z.infer<typeof dayRowsResponse>;
export type DayRow = DayRows['rows'][number];

export const signDayBody = z.object({
  countedCashPaisa: z
    .number(typedNumber('Please enter rupees, such as 1490'))
    .int()
    .min(0, 'A cash box cannot hold less than nothing.')
    .max(CASH_COUNT_MAX_PAISA, 'This is more than a cash box holds.')
    .nullable()
    .describe('Paisa in the cash box, counted by hand; null if nobody counted.'),
  note: multiLineText().max(CLOSING_NOTE_MAX_LENGTH),
  seen: z.string().max(100).describe('`seen` of the figures that the user read.'),
});
export type SignDayBody = z.infer<typeof signDayBody>;

export const bankCashBody = z.object({
  id: z.uuid().describe('Chosen by the client. A repeated request with the same id posts once.'),
  amountPaisa: z
    .number(typedNumber('Please enter rupees above 0, such as 1490'))
    .int()
    .min(1)
    .max(CASH_COUNT_MAX_PAISA, 'This is more than a cash box holds.'),
  reference: oneLineText().pipe(z.string().min(1).max(BANK_REFERENCE_MAX_LENGTH)),
});
export type BankCashBody = z.infer<typeof bankCashBody>;

export const undoDepositBody = z.object({ deposit: z.uuid() });
export const dayChangedResponse = z.object({ message: z.string(), day: dayResponse });
export type DayChanged = z.infer<typeof dayChangedResponse>;
