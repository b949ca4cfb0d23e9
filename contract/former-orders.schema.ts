import { z } from 'zod';
import { FORMER_COLUMN_NAMES, FORMER_OUTCOME_NAMES, JOINED_FORMER_COLUMNS } from './former-orders.ts';
import { spreadsheetFile } from './imports.schema.ts';
import { PROBLEM_GROUPS_MAX, problemGroup, toMend } from './row-problems.schema.ts';
import { chosenColumns, listTable, tableChoice } from './table-columns.schema.ts';

const count = z.number().int().min(0);
const column = z.enum(FORMER_COLUMN_NAMES);

export const formerOrderFileBody = z.object({
  fileName: z.string().trim().min(1).max(200),
  file: spreadsheetFile,
  ...tableChoice,
  columns: chosenColumns(column, JOINED_FORMER_COLUMNS)
    .optional()
    .describe('Columns that the user has chosen. If absent, the server finds them.'),
});
export type FormerOrderFileBody = z.infer<typeof formerOrderFileBody>;

export const formerOrderCheck = z
  .object({
    source: z.string().describe("Shop system whose export the file is, such as 'Shopify'."),
    orders: count.describe('Orders that an import would add.'),
    outcomes: z.record(z.enum(FORMER_OUTCOME_NAMES), count).describe('These orders by outcome.'),
    phones: count.describe('Different mobile numbers of these orders.'),
    known: count.describe('Orders of the file that were imported before. They stay as they are.'),
    problems: z.array(problemGroup).max(PROBLEM_GROUPS_MAX).describe('Orders that are left out, by cause.'),
    leftOut: count.describe('Orders that are left out.'),
    toMend,
    table: listTable(column, JOINED_FORMER_COLUMNS)
      .nullable()
      .describe('Columns of a list that no shop system has written; null for an export of one.'),
  })
  .meta({ id: 'FormerOrderCheck' });
export type FormerOrderCheck = z.infer<typeof formerOrderCheck>;

export const formerOrderCheckResponse = z.object({ check: formerOrderCheck });
export const addFormerOrdersResponse = z.object({ message: z.string(), added: count });
export const listFormerFilesResponse = z
  .object({
    files: z
      .array(
        z.object({
          _id: z.string(),
          fileName: z.string(),
          source: z.string(),
          orders: count,
          by: z.string(),
          createdAt: z.iso.datetime(),
        }),
      )
      .describe('Imported files, the newest first.'),
  })
  .meta({ id: 'FormerOrderFileList' });
export type FormerOrderFileList = z.infer<typeof listFormerFilesResponse>;

export const formerOrderSchema = z
  .object({
    source: z.string(),
    number: z.string(),
    outcome: z.enum(FORMER_OUTCOME_NAMES),
    total: z.number().optional().describe('PKR; absent without the right to see amounts.'),
    placedAt: z.iso.datetime(),
  })
  .meta({ id: 'FormerOrder' });
export type FormerOrder = z.infer<typeof formerOrderSchema>;
