/** The cash ledger: receivables from couriers, and their payments. Free of zod, because the browser uses it. */

/** Accounts of the double entry ledger; a debit is positive, a credit negative. */
export const CASH_ACCOUNTS = {
  receivable: 'Owed by couriers',
  bank: 'Bank',
  cash: 'Cash',
  sales: 'Sales',
  delivery_income: 'Delivery income',
  courier_fee: 'Courier fees',
  fee_tax: 'Sales tax on fees',
  income_tax_withheld: 'Income tax withheld',
  sales_tax_withheld: 'Sales tax withheld',
  claim: 'Claims for lost parcels',
  stock_loss: 'Lost goods',
} as const;
export type CashAccount = keyof typeof CASH_ACCOUNTS;
export const CASH_ACCOUNT_NAMES = Object.keys(CASH_ACCOUNTS) as [CashAccount, ...CashAccount[]];

/** Why an entry was written. Entries are never changed, only reversed. */
export const ENTRY_REASONS = {
  delivered: 'Parcel delivered',
  settled: 'Paid by the courier',
  received: 'Received in cash',
  lost: 'Parcel lost',
  transferred: 'Paid as another outcome',
  reversed: 'Taken back',
} as const;
export type EntryReason = keyof typeof ENTRY_REASONS;
export const ENTRY_REASON_NAMES = Object.keys(ENTRY_REASONS) as [EntryReason, ...EntryReason[]];

export const STATEMENT_STATES = { draft: 'Draft', posted: 'Posted', void: 'Discarded' } as const;
export type StatementState = keyof typeof STATEMENT_STATES;
export const STATEMENT_STATE_NAMES = Object.keys(STATEMENT_STATES) as [StatementState, ...StatementState[]];

/** Findings about a row of a courier's statement. */
export const FINDINGS = {
  unreadable: 'The row cannot be read',
  unknown_parcel: 'It is not known which parcel this is',
  twice: 'The parcel is in this statement twice',
  already_paid: 'The parcel was paid already',
  cod_short: 'Less than was to be collected',
  cod_over: 'More than was to be collected',
  fee_off: 'The fee is not the agreed one',
  fee_tax_off: 'The tax on the fee is not the agreed one',
  withholding_off: 'The tax withheld is not the agreed one',
  status_differs: 'The shop has another outcome of this parcel',
  returned_paid: 'The parcel came back: what was collected is not counted',
  arithmetic: 'The amounts do not add up',
  wrong_reference: 'The order number belongs to another parcel',
} as const;
export type Finding = keyof typeof FINDINGS;
export const FINDING_NAMES = Object.keys(FINDINGS) as [Finding, ...Finding[]];

/** A parcel with at most this balance is settled: couriers round to rupees. */
export const SETTLED_WITHIN_PAISA = 100;
/** Rows of one statement. */
export const STATEMENT_ROWS_MAX = 20_000;
/** Lines at the beginning of a file among which the headers are: above them are names, addresses and sums. */
export const HEADER_LINE_MAX = 60;
export const STATEMENT_HEADER_MAX_LENGTH = 200;
export const SHEETS_MAX = 100;
/** Columns of a file that may be added up as one. */
export const SUMMED_COLUMNS_MAX = 12;

/** A posting leaves out rows with one of these findings: they pay no parcel now. */
export const LEFT_OUT_FINDINGS: readonly Finding[] = ['unreadable', 'unknown_parcel', 'twice', 'already_paid'];

export function isLeftOut(findings: readonly { finding: Finding }[]): boolean {
  return findings.some(({ finding }) => LEFT_OUT_FINDINGS.includes(finding));
}

/** Columns of a statement, with the words of the form that maps them. */
export const STATEMENT_COLUMNS = {
  trackingNo: 'Tracking number',
  cod: 'Collected (COD)',
  net: 'Paid out (net)',
  fee: 'Courier fee',
  feeTax: 'Sales tax on the fee',
  incomeTax: 'Income tax withheld',
  salesTax: 'Sales tax withheld',
  orderNumber: 'Order number',
  status: 'Status',
} as const;
export type StatementColumn = keyof typeof STATEMENT_COLUMNS;
export const STATEMENT_COLUMN_NAMES = Object.keys(STATEMENT_COLUMNS) as [StatementColumn, ...StatementColumn[]];
/** Columns that may be the sum of several columns of a file: freight, fuel and handling are one fee. */
export const SUMMED_COLUMNS: readonly StatementColumn[] = ['fee', 'feeTax', 'incomeTax', 'salesTax'];
/** A row belongs to the parcel of its tracking number, else to that of its order number. */
export const REFERENCE_COLUMNS: readonly StatementColumn[] = ['trackingNo', 'orderNumber'];
export type StatementColumns = Partial<Record<StatementColumn, string | string[]>>;

/** Returns a message for each required column that is missing. */
export function findMissingColumns(columns: StatementColumns): Partial<Record<StatementColumn, string>> {
  return {
    ...(REFERENCE_COLUMNS.every((column) => !columns[column]) && {
      trackingNo: `Choose the column: ${STATEMENT_COLUMNS.trackingNo}. Without one choose: ${STATEMENT_COLUMNS.orderNumber}.`,
    }),
    ...(!columns.cod && { cod: `Choose the column: ${STATEMENT_COLUMNS.cod}.` }),
  };
}

/** Days since the delivery; `upTo` is the last day of an age. */
export const OWED_AGES = {
  week: { label: '0 to 7 days', upTo: 7 },
  fortnight: { label: '8 to 14 days', upTo: 14 },
  month: { label: '15 to 30 days', upTo: 30 },
  older: { label: 'Over 30 days', upTo: null },
} as const satisfies Record<string, { label: string; upTo: number | null }>;
export type OwedAge = keyof typeof OWED_AGES;
export const OWED_AGE_NAMES = Object.keys(OWED_AGES) as [OwedAge, ...OwedAge[]];

/** Days after delivery until a parcel that is in no statement is flagged. */
export const UNLISTED_AFTER_DAYS = 10;
/** A product in stock without a sale for these days is dead stock. */
export const DEAD_STOCK_DAYS = 90;
export const CASH_PAGE_SIZE = 60;
/** Statements of a page; few, because each sums up to thousands of rows. */
export const STATEMENTS_PAGE_SIZE = 20;

/** Figures of the month report that open the rows behind them. */
export const REPORT_FIGURES = {
  sold: 'Sold',
  delivered: 'Delivered',
  returned: 'Came back',
  courier_fee: 'Courier fees',
  fee_tax: 'Sales tax on fees',
  income_tax_withheld: 'Income tax withheld',
  sales_tax_withheld: 'Sales tax withheld',
} as const;
export type ReportFigure = keyof typeof REPORT_FIGURES;
export const REPORT_FIGURE_NAMES = Object.keys(REPORT_FIGURES) as [ReportFigure, ...ReportFigure[]];

/** Whole days from hand-over to delivery that the report counts apart; the last counts all longer ones. */
export const COUNTED_DAYS_MAX = 8;
/** Hundredths of a percent in the whole. */
export const FULL_RATE = 10_000;

/** A share of an amount at a rate in hundredths of a percent, to the paisa. */
export function shareOf(paisa: number, rate: number): number {
  return Math.round((paisa * rate) / FULL_RATE);
}
