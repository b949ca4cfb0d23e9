import { z } from 'zod';
import {
  type ChosenColumns,
  HEADER_LINE_MAX,
  HEADER_MAX_LENGTH,
  JOINED_COLUMNS_MAX,
  SHEETS_MAX,
} from './table-columns.ts';

const header = z.string().min(1).max(HEADER_MAX_LENGTH);

/** Columns of a file that a user chooses. Only the columns in `joined` may have several headers. */
export function chosenColumns<Column extends string>(column: z.ZodType<Column, Column>, joined: readonly Column[]) {
  return z
    .partialRecord(column, header.or(z.array(header).min(1).max(JOINED_COLUMNS_MAX)))
    .superRefine((chosen: Partial<Record<string, unknown>>, context) => {
      for (const [name, headers] of Object.entries(chosen)) {
        if (Array.isArray(headers) && !joined.some((each) => each === name)) {
          context.addIssue({ code: 'custom', path: [name], message: 'Choose one column only.' });
        }
      }
    });
}

const sheet = z
  .number()
  .int()
  .min(0)
  .max(SHEETS_MAX)
  .describe('Index of the sheet, from 0. If absent, the server finds it by its headers.');
const headerLine = z
  .number()
  .int()
  .min(1)
  .max(HEADER_LINE_MAX)
  .describe('Line of the headers in the file, from 1. If absent, the server finds it by their words.');

export const tableChoice = { sheet: sheet.optional(), headerLine: headerLine.optional() };

export const tablePreview = z.object({
  sheets: z.array(z.string()).describe('Names of the sheets. A CSV has one sheet with an empty name.'),
  sheet,
  headerLine,
  top: z
    .array(z.object({ line: z.number().int().min(0), text: z.string() }))
    .describe('First lines of the sheet, from which the user chooses the line of the headers.'),
  headers: z
    .array(z.string())
    .describe('Headers of the columns. If two columns have the name `Fee`, the second is `Fee (2)`.'),
  samples: z.array(z.array(z.string())).describe('First rows of the file, with their cells in the order of `headers`.'),
});
export type TablePreview = z.infer<typeof tablePreview>;

/** Table of a list, with its columns as guessed or chosen, and what a user has to decide before the rows are read. */
export function listTable<Column extends string>(column: z.ZodType<Column, Column>, joined: readonly Column[] = []) {
  return tablePreview.extend({
    columns: chosenColumns(column, joined),
    rows: z.number().int().min(0),
    unclear: z
      .record(z.string(), z.string())
      .describe('Columns that a user has to choose, each with a sentence. Until then no row is read.'),
    unread: z
      .array(z.string())
      .describe('Headers that nobody reads, although they may change what is sold or paid, such as a discount.'),
  });
}
export type ListQuestions = { unclear: Record<string, string>; unread: string[] };
export type ListTable<Column extends string> = TablePreview &
  ListQuestions & { columns: ChosenColumns<Column>; rows: number };
