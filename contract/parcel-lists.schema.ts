import { z } from 'zod';
import { spreadsheetFile } from './imports.schema.ts';
import {
  LIST_LINE_MAX_LENGTH,
  LISTED_COLUMN_NAMES,
  PARCEL_STATE_NAMES,
  STATED_OUTCOME_NAMES,
  TRACKING_ROWS_MAX,
} from './parcels.ts';
import { chosenColumns, listTable, tableChoice } from './table-columns.schema.ts';

const pastedLines = z.array(z.string().max(LIST_LINE_MAX_LENGTH)).max(2 * TRACKING_ROWS_MAX);

const listSource = {
  lines: pastedLines.optional().describe('Lines with a number of an order or parcel, and what the courier says of it.'),
  file: spreadsheetFile
    .optional()
    .describe('An .xlsx or .csv file in base64, in place of lines. Only for a dry run, which returns its lines.'),
  columns: chosenColumns(z.enum(LISTED_COLUMN_NAMES), [])
    .optional()
    .describe('Columns of the file that the user has chosen. If absent, the server finds them.'),
  ...tableChoice,
};
const isDryRun = z.boolean().default(false).describe('True saves nothing and only returns the result.');
const readSource = {
  lines: z.array(z.string()).describe('The lines that were read, also from a file.'),
  table: listTable(z.enum(LISTED_COLUMN_NAMES))
    .nullable()
    .describe('Columns of a file; null for lines. No line is read until the user has chosen those that are unclear.'),
};

function checkSource(
  { file, lines, isDryRun: isDry }: { file?: string | undefined; lines?: unknown; isDryRun: boolean },
  context: z.RefinementCtx,
): void {
  if ((file === undefined) === (lines === undefined)) {
    context.addIssue({ code: 'custom', path: ['lines'], message: 'Send lines or a file.' });
  }
  if (file !== undefined && !isDry) {
    context.addIssue({ code: 'custom', path: ['file'], message: 'Check the file first.' });
  }
}

export const numberParcelsBody = z
  .strictObject({
    courier: z.uuid(),
    ...listSource,
    isDryRun,
  })
  .superRefine(checkSource);
export type NumberParcelsBody = z.infer<typeof numberParcelsBody>;
export type NumberParcelsInput = z.input<typeof numberParcelsBody>;
export const numberParcelsResponse = z.object({
  ...readSource,
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
    ...listSource,
    outcome: z.enum(STATED_OUTCOME_NAMES).optional().describe('Outcome of the lines that state none.'),
    meanings: wordMeanings.default([]),
    isDryRun,
  })
  .superRefine(checkSource);
export type ListOutcomesBody = z.infer<typeof listOutcomesBody>;
export type ListOutcomesInput = z.input<typeof listOutcomesBody>;
export const listOutcomesResponse = z.object({
  ...readSource,
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
