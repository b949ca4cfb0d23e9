import { z } from 'zod';
import { accountId, count, day, limit, next, paisa } from './cash.schema.ts';
import {
  FINDING_NAMES,
  findMissingColumns,
  STATEMENT_COLUMN_NAMES,
  STATEMENT_ROWS_MAX,
  STATEMENT_STATE_NAMES,
  STATEMENTS_PAGE_SIZE,
  SUMMED_COLUMNS,
} from './cash.ts';
import { typedNumber } from './field-problems.ts';
import { oneLineText } from './fields.schema.ts';
import { spreadsheetFile } from './imports.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { unknownWords, wordMeanings } from './parcel-lists.schema.ts';
import { STATED_OUTCOME_NAMES } from './parcels.ts';
import { PROBLEM_GROUPS_MAX, problemGroup, toMend } from './row-problems.schema.ts';
import { chosenColumns, listTable, tableChoice } from './table-columns.schema.ts';

const columnName = z.enum(STATEMENT_COLUMN_NAMES);
const columnsSchema = chosenColumns(columnName, SUMMED_COLUMNS).describe(
  'Header of the file for each column. A fee or a tax may have several headers, which are summed.',
);

export const previewStatementBody = z.object({
  courierAccountId: accountId,
  file: spreadsheetFile,
  columns: columnsSchema.optional().describe('Columns that the user has chosen. If absent, the server finds them.'),
  ...tableChoice,
});
export type PreviewStatementBody = z.infer<typeof previewStatementBody>;
export const previewStatementResponse = listTable(columnName, SUMMED_COLUMNS)
  .extend({
    rows: count.describe('Rows below the header, without totals.'),
    totals: count.describe('Rows with totals of the file, which are ignored.'),
    problems: z.array(problemGroup).max(PROBLEM_GROUPS_MAX).describe('Rows that cannot be read, by cause.'),
    unknown: unknownWords,
    toMend,
  })
  .meta({ id: 'StatementPreview' });
export type StatementPreview = z.infer<typeof previewStatementResponse>;

export const draftStatementBody = z.object({
  courierAccountId: accountId,
  number: oneLineText().pipe(z.string().min(1).max(100)),
  date: day,
  bankPaisa: z
    .number(typedNumber('Please enter rupees, such as 1490'))
    .int()
    .min(-1e12)
    .max(1e12)
    .describe('Paisa that have reached the bank account.'),
  isPartial: z
    .boolean()
    .default(false)
    .describe(
      'True if the statement pays only a part of each parcel in advance. Amounts that are too low are then no finding.',
    ),
  columns: columnsSchema.superRefine((columns, context) => {
    for (const [column, message] of Object.entries(findMissingColumns(columns))) {
      context.addIssue({ code: 'custom', path: [column], message });
    }
  }),
  meanings: wordMeanings.optional(),
  ...tableChoice,
  file: spreadsheetFile,
});
export type DraftStatementBody = z.infer<typeof draftStatementBody>;
export type DraftStatementInput = z.input<typeof draftStatementBody>;

export const statementSchema = z
  .object({
    _id: z.string(),
    courier: z.object({ _id: z.string(), label: z.string() }),
    number: z.string(),
    date: z.string(),
    bankPaisa: paisa,
    netPaisa: paisa.describe('Sum of all readable rows.'),
    codPaisa: paisa.describe('Sum of all readable rows, without parcels that came back.'),
    rows: count,
    postable: count.describe('Rows that a posting will include.'),
    findings: z
      .array(z.object({ finding: z.enum(FINDING_NAMES), rows: count }))
      .describe('Findings of this statement with their numbers of rows.'),
    state: z.enum(STATEMENT_STATE_NAMES),
    createdAt: z.iso.datetime(),
    postedAt: z.iso.datetime().nullable(),
    version: count,
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statementSchema>;
export const statementResponse = z.object({
  statement: statementSchema,
  postableSums: z
    .object({
      codPaisa: paisa.describe('Paisa that are credited to the parcels.'),
      netPaisa: paisa.describe('Paisa that are debited to the bank.'),
    })
    .describe('Sums of the rows that a posting will include.'),
  differing: z
    .array(z.object({ outcome: z.enum(STATED_OUTCOME_NAMES), rows: count }))
    .describe(
      'Rows of a draft that state another outcome than the shop has, counted by that outcome. Empty after the draft.',
    ),
});
export type StatementDetail = z.infer<typeof statementResponse>;
export const listStatementsQuery = z.object({
  after: cursorQuery,
  limit: limit.default(STATEMENTS_PAGE_SIZE),
});
export const listStatementsResponse = z.object({ statements: z.array(statementSchema), next });
export type StatementList = z.infer<typeof listStatementsResponse>;

export const listStatementRowsQuery = z.object({
  finding: z
    .enum([...FINDING_NAMES, 'any'])
    .optional()
    .describe('`any`: rows with a finding.'),
  after: z.coerce.number().int().min(0).max(10_000_000).default(0).describe('Last line of the previous page.'),
  limit,
});
export const listStatementRowsResponse = z.object({
  rows: z.array(
    z.object({
      line: count.describe('Line number in the file, from 1.'),
      trackingNo: z.string(),
      orderNumber: z.string(),
      status: z.string(),
      codPaisa: paisa.nullable(),
      feePaisa: paisa.nullable(),
      feeTaxPaisa: paisa.nullable(),
      incomeTaxPaisa: paisa.nullable(),
      salesTaxPaisa: paisa.nullable(),
      netPaisa: paisa.nullable(),
      parcel: z.object({ _id: z.string(), number: z.string(), orderNumber: z.string() }).nullable(),
      stated: z
        .enum(STATED_OUTCOME_NAMES)
        .nullable()
        .describe('Outcome that the row states if the shop has another one; else null.'),
      findings: z.array(z.object({ finding: z.enum(FINDING_NAMES), text: z.string() })),
    }),
  ),
  next: count.nullable(),
});
export type StatementRowList = z.infer<typeof listStatementRowsResponse>;

export const statementVersionBody = z.object({ version: z.number().int().min(0).max(2_000_000_000) });
export const postStatementResponse = z.object({
  message: z.string(),
  statement: statementSchema,
  posted: count.describe('Posted rows.'),
  leftOut: z
    .array(z.object({ line: count, trackingNo: z.string(), finding: z.enum(FINDING_NAMES) }))
    .max(STATEMENT_ROWS_MAX),
});
export type PostedStatement = z.infer<typeof postStatementResponse>;

export const statedOutcomesBody = statementVersionBody.extend({
  outcome: z.enum(STATED_OUTCOME_NAMES).describe('Only rows that state this outcome are changed.'),
  lines: z
    .array(z.number().int().min(1).max(10_000_000))
    .min(1)
    .max(STATEMENT_ROWS_MAX)
    .optional()
    .describe('Lines of the rows. If absent, all rows of `differing`.'),
});
export type StatedOutcomesBody = z.infer<typeof statedOutcomesBody>;
export const statedOutcomesResponse = statementResponse.extend({
  results: z.array(
    z.object({
      line: count,
      parcel: z.string().nullable().describe('Number of the parcel; null for a row that does not state the outcome.'),
      problem: z.string().nullable().describe('Null if the parcel has the outcome now.'),
    }),
  ),
});
export type StatedOutcomes = z.infer<typeof statedOutcomesResponse>;
