import { z } from 'zod';
import { monthSchema } from './cash.schema.ts';
import {
  BANK_REFERENCE_MAX_LENGTH,
  CASH_COUNT_MAX_PAISA,
  CLOSING_NOTE_MAX_LENGTH,
  DAY_FIGURE_NAMES,
} from './closings.ts';
import { multiLineText, oneLineText } from './fields.schema.ts';

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
      .describe('Days of the month until today, the first first.'),
    sums: figures.describe('Sums of the days.'),
  })
  .meta({ id: 'Days' });
export type Days = z.infer<typeof daysResponse>;

export const signDayBody = z.object({
  countedCashPaisa: z
    .number()
    .int()
    .min(0)
    .max(CASH_COUNT_MAX_PAISA)
    .nullable()
    .describe('Paisa in the cash box, counted by hand; null if nobody counted.'),
  note: multiLineText().max(CLOSING_NOTE_MAX_LENGTH),
  seen: z.string().max(100).describe('`seen` of the figures that the user read.'),
});
export type SignDayBody = z.infer<typeof signDayBody>;

export const bankCashBody = z.object({
  id: z.uuid().describe('Chosen by the client. A repeated request with the same id posts once.'),
  amountPaisa: z.number().int().min(1).max(CASH_COUNT_MAX_PAISA),
  reference: oneLineText().pipe(z.string().min(1).max(BANK_REFERENCE_MAX_LENGTH)),
});
export type BankCashBody = z.infer<typeof bankCashBody>;

export const undoDepositBody = z.object({ deposit: z.uuid() });
export const dayChangedResponse = z.object({ message: z.string(), day: dayResponse });
export type DayChanged = z.infer<typeof dayChangedResponse>;
