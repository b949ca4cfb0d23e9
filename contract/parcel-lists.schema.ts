import { z } from 'zod';
import { spreadsheetFile } from './imports.schema.ts';
import { LIST_LINE_MAX_LENGTH, PARCEL_STATE_NAMES, STATED_OUTCOME_NAMES, TRACKING_ROWS_MAX } from './parcels.ts';

const pastedLines = z.array(z.string().max(LIST_LINE_MAX_LENGTH)).max(2 * TRACKING_ROWS_MAX);

export const numberParcelsBody = z.strictObject({
  courier: z.uuid(),
  lines: pastedLines.describe(
    'Lines of a pasted list or a CSV file, each with an order or parcel number and a tracking number.',
  ),
  isDryRun: z.boolean().default(false).describe('True saves nothing and only returns the result.'),
});
export type NumberParcelsBody = z.infer<typeof numberParcelsBody>;
export const numberParcelsResponse = z.object({
  rows: z.array(
    z.object({
      line: z.number().int(),
      reference: z.string(),
      trackingNo: z.string(),
      parcel: z.string().nullable().describe('Number of the parcel; null if no parcel matches.'),
      problem: z.string().nullable(),
      isSaved: z.boolean(),
    }),
  ),
});
export type NumberedParcels = z.infer<typeof numberParcelsResponse>;

const courierWords = z.string().min(1).max(LIST_LINE_MAX_LENGTH);
export const wordMeanings = z
  .array(z.strictObject({ words: courierWords, outcome: z.enum(STATED_OUTCOME_NAMES).nullable() }))
  .max(TRACKING_ROWS_MAX)
  .describe('Meanings of words that the shop does not know. Null: no outcome.');
export type WordMeaning = z.infer<typeof wordMeanings>[number];
export const unknownWords = z
  .array(
    z.object({
      words: z.string(),
      lines: z.number().int(),
      remembered: z
        .enum(STATED_OUTCOME_NAMES)
        .nullable()
        .optional()
        .describe('What they meant in an earlier list of this courier; absent if nobody was asked before.'),
    }),
  )
  .describe("The courier's words that the shop does not know, and how many lines have them. Send their meanings.");
export type UnknownWords = z.infer<typeof unknownWords>[number];

export const listOutcomesBody = z
  .strictObject({
    lines: pastedLines
      .optional()
      .describe("Lines with a tracking, parcel or order number, and perhaps the courier's words for the outcome."),
    file: spreadsheetFile
      .optional()
      .describe('An .xlsx or .csv file in base64, in place of lines. Only for a dry run, which returns its lines.'),
    outcome: z.enum(STATED_OUTCOME_NAMES).optional().describe('Outcome of the lines that state none.'),
    meanings: wordMeanings.default([]),
    isDryRun: z.boolean().default(false).describe('True saves nothing and only returns the result.'),
  })
  .refine(({ file, lines }) => (file === undefined) !== (lines === undefined), {
    message: 'Send lines or a file.',
    path: ['lines'],
  })
  .refine(({ file, isDryRun }) => file === undefined || isDryRun, { message: 'Check the file first.', path: ['file'] });
export type ListOutcomesBody = z.infer<typeof listOutcomesBody>;
export type ListOutcomesInput = z.input<typeof listOutcomesBody>;
export const listOutcomesResponse = z.object({
  lines: z.array(z.string()).describe('The lines that were read, also from a file.'),
  rows: z.array(
    z.object({
      line: z.number().int(),
      reference: z.string().describe('The number in the line that names the parcel.'),
      parcel: z.string().nullable().describe('Number of the parcel; null if no parcel matches, or several do.'),
      state: z.enum(PARCEL_STATE_NAMES).nullable().describe('State of the parcel now.'),
      outcome: z.enum(STATED_OUTCOME_NAMES).nullable(),
      problem: z.string().nullable(),
      isRepeated: z.boolean().describe('True if the parcel had this outcome already.'),
      isSaved: z.boolean(),
    }),
  ),
  unknown: unknownWords,
});
export type ListedOutcomes = z.infer<typeof listOutcomesResponse>;
