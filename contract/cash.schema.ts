import { z } from 'zod';
import {
  CASH_PAGE_SIZE,
  CLAIM_END_NAMES,
  DIFFERENCE_CHOICE_NAMES,
  DIFFERENCE_LIST_NAMES,
  DIFFERENCE_REASONS,
  ENTRY_NOTE_MAX_LENGTH,
  FINDING_NAMES,
  FULL_RATE,
  findMissingColumns,
  HEADER_LINE_MAX,
  OWED_AGE_NAMES,
  REPORT_FIGURE_NAMES,
  SHEETS_MAX,
  STATEMENT_COLUMN_NAMES,
  STATEMENT_HEADER_MAX_LENGTH,
  STATEMENT_ROWS_MAX,
  STATEMENT_STATE_NAMES,
  STATEMENTS_PAGE_SIZE,
  SUMMED_COLUMNS,
  SUMMED_COLUMNS_MAX,
  UNLISTED_AFTER_DAYS,
} from './cash.ts';
import { oneLineText } from './fields.schema.ts';
import { spreadsheetFile } from './imports.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PARCEL_STATE_NAMES, STATED_OUTCOME_NAMES } from './parcels.ts';

const paisa = z.number().int().describe('Paisa.');
const count = z.number().int();
const limit = z.coerce.number().int().min(1).max(200).default(CASH_PAGE_SIZE);
const day = z.iso.date().refine((text) => /^20\d\d-/.test(text), 'must be a day of this century');
const accountId = z.uuid();
const next = z.string().nullable().describe('`after` of the next page; null on the last.');

const rate = z.number().int().min(0).max(FULL_RATE).describe('Hundredths of a percent.');
const fee = z.number().int().min(0).max(10_000_000);
const termsFields = {
  validFrom: day,
  feePaisa: fee.describe('Paisa, for a parcel of up to 500 g.'),
  extraFeePaisa: fee.describe('Paisa, for each 500 g more.'),
  feeTaxRate: rate,
  incomeTaxRate: rate,
  salesTaxRate: rate,
};
export const courierTermsSchema = z.object(termsFields).meta({ id: 'CourierTerms' });
export type CourierTerms = z.infer<typeof courierTermsSchema>;

export const saveTermsBody = z.object({ courierAccountId: accountId, ...termsFields });
export type SaveTermsBody = z.infer<typeof saveTermsBody>;

const header = z.string().min(1).max(STATEMENT_HEADER_MAX_LENGTH);
const columnsSchema = z
  .partialRecord(z.enum(STATEMENT_COLUMN_NAMES), header.or(z.array(header).min(1).max(SUMMED_COLUMNS_MAX)))
  .superRefine((columns, context) => {
    for (const column of STATEMENT_COLUMN_NAMES) {
      if (Array.isArray(columns[column]) && !SUMMED_COLUMNS.includes(column)) {
        context.addIssue({ code: 'custom', path: [column], message: 'Choose one column only.' });
      }
    }
  })
  .describe('Header of the file for each column. A fee or a tax may have several headers, which are summed.');
export const listTermsResponse = z.object({
  couriers: z.array(
    z.object({
      _id: z.string(),
      label: z.string(),
      isActive: z.boolean(),
      terms: z.array(courierTermsSchema).describe('The latest first.'),
    }),
  ),
});
export type CourierTermsList = z.infer<typeof listTermsResponse>;
export const termsResponse = z.object({ message: z.string(), terms: courierTermsSchema });

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
const table = { sheet: sheet.optional(), headerLine: headerLine.optional() };

export const previewStatementBody = z.object({ courierAccountId: accountId, file: spreadsheetFile, ...table });
export type PreviewStatementBody = z.infer<typeof previewStatementBody>;
export const previewStatementResponse = z
  .object({
    sheets: z.array(z.string()).describe('Names of the sheets. A CSV has one sheet with an empty name.'),
    sheet,
    headerLine,
    top: z
      .array(z.object({ line: count, text: z.string() }))
      .describe('First lines of the sheet, from which the user chooses the line of the headers.'),
    headers: z
      .array(z.string())
      .describe('Headers of the columns. If two columns have the name `Fee`, the second is `Fee (2)`.'),
    samples: z
      .array(z.array(z.string()))
      .describe('First rows of the file, with their cells in the order of `headers`.'),
    rows: count.describe('Rows below the header, without totals.'),
    totals: count.describe('Rows with totals of the file, which are ignored.'),
    columns: columnsSchema.describe('Columns that were last chosen for the same headers, else a guess.'),
  })
  .meta({ id: 'StatementPreview' });
export type StatementPreview = z.infer<typeof previewStatementResponse>;

export const draftStatementBody = z.object({
  courierAccountId: accountId,
  number: oneLineText().pipe(z.string().min(1).max(100)),
  date: day,
  bankPaisa: z.number().int().min(-1e12).max(1e12).describe('Paisa that have reached the bank account.'),
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
  ...table,
  file: spreadsheetFile,
});
export type DraftStatementBody = z.infer<typeof draftStatementBody>;

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

const owedSchema = z.object({ parcels: count, paisa });
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
  .min(1, 'Write the reason.')
  .max(ENTRY_NOTE_MAX_LENGTH)
  .describe("The staff's own words about the difference, without a customer's data: an entry is never deleted.");

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

export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month as 2026-10');
export const reportQuery = z.object({ month: monthSchema });
const outcomesSchema = z.object({ key: z.string(), label: z.string(), delivered: count, returned: count });
export const monthReportSchema = z
  .object({
    month: z.string(),
    sold: owedSchema
      .omit({ parcels: true })
      .extend({ orders: count })
      .describe('Orders placed in the month that are delivered or still expected to be.'),
    delivered: owedSchema
      .extend({ orders: count })
      .describe('Delivered parcels, and `orders` that were delivered without a parcel.'),
    returned: owedSchema,
    outcomesByCity: z.array(outcomesSchema).describe('The 100 cities with the most parcels, the most first.'),
    outcomesByCourier: z.array(outcomesSchema),
    deductions: z
      .object({ courier_fee: paisa, fee_tax: paisa, income_tax_withheld: paisa, sales_tax_withheld: paisa })
      .describe('Sums of the posted statements with a date in the month.'),
    daysToDeliver: z
      .array(z.object({ days: count, parcels: count }))
      .describe(
        'Delivered parcels by days from hand-over to delivery. The last entry counts all that took longer, too.',
      ),
    bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), pieces: count, paisa })),
    deadStock: z.object({
      products: count,
      pieces: count,
      paisa: paisa.describe('Value of the pieces at the prices of today.'),
      list: z
        .array(z.object({ productId: z.string(), name: z.string(), pieces: count, paisa }))
        .describe('The 100 products with the highest value, the highest first.'),
    }),
  })
  .meta({ id: 'MonthReport' });
export type MonthReport = z.infer<typeof monthReportSchema>;

const reportRowsFilter = {
  month: monthSchema,
  day: day.optional().describe('Only the rows of this day, whatever the month.'),
  figure: z.enum(REPORT_FIGURE_NAMES),
  city: z.string().max(200).optional().describe('City of the parcel.'),
  courier: accountId.optional(),
  product: z.string().max(200).optional().describe('Id of a product, for the figure `sold`.'),
};
export const reportRowsQuery = z.object({ ...reportRowsFilter, after: cursorQuery, limit });
export const exportReportQuery = z.object({ ...reportRowsFilter, figure: reportRowsFilter.figure.optional() });
export type ReportRowsFilter = Omit<z.infer<typeof reportRowsQuery>, 'after' | 'limit'>;
export const reportRowsResponse = z.object({
  rows: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      orderId: z.string().nullable(),
      parcelNumber: z.string().nullable(),
      city: z.string(),
      courier: z.string().nullable(),
      statement: z.object({ _id: z.string(), number: z.string() }).nullable(),
      at: z.iso.datetime(),
      paisa,
    }),
  ),
  next,
});
export type ReportRows = z.infer<typeof reportRowsResponse>;

export const exportedCash = z.any().describe('A CSV or Excel file with amounts in PKR.');
