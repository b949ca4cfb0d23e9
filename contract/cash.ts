/** Does not import zod, because the browser loads this file and zod is large. */

import type { ChosenColumns } from './table-columns.ts';

/** Accounts of a double-entry ledger. Debits are positive, credits negative. */
export const LEDGER_ACCOUNTS = {
  receivable: 'Owed by couriers',
  bank: 'Bank',
  cash: 'Cash',
  sales: 'Sales',
  delivery_income: 'Delivery income',
  courier_fee: 'Courier fees',
  fee_tax: 'Sales tax on fees',
  income_tax_withheld: 'Income tax that couriers kept',
  sales_tax_withheld: 'Sales tax that couriers kept',
  claim: 'Claims against couriers',
  stock_loss: 'Lost goods',
  written_off: 'Differences accepted',
  customer_credit: 'Owed to customers',
  refunds: 'Refunds to customers',
  purchases: 'Goods bought',
  suppliers: 'Owed to suppliers',
  cash_difference: 'Cash too little or too much',
} as const;
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS;
export const LEDGER_ACCOUNT_NAMES = Object.keys(LEDGER_ACCOUNTS) as [LedgerAccount, ...LedgerAccount[]];

/** Accounts that the daily closing sums, by the day on which an entry is posted. */
export const DAY_ACCOUNTS = [
  'bank',
  'cash',
  'written_off',
  'claim',
  'customer_credit',
  'suppliers',
] as const satisfies LedgerAccount[];

/** Reasons of ledger entries. Entries never change: a correction is a second entry that reverses the first. */
export const ENTRY_REASONS = {
  delivered: 'Parcel delivered',
  settled: 'Paid by the courier',
  received: 'Received in cash',
  lost: 'Parcel lost',
  transferred: 'Paid as another outcome',
  reversed: 'Taken back',
  accepted: 'Difference accepted',
  claimed: 'Claimed from the courier',
  claim_paid: 'Claim paid',
  claim_dropped: 'Claim dropped',
  refunded: 'Given back to the courier',
  refund_owed: 'Owed to a customer',
  refund_paid: 'Paid to a customer',
  counter_sale: 'Sold at the counter',
  goods_received: 'Goods received',
  supplier_paid: 'Supplier paid',
  cash_counted: 'Cash counted',
  cash_banked: 'Cash paid into the bank',
} as const;
export type EntryReason = keyof typeof ENTRY_REASONS;
export const ENTRY_REASON_NAMES = Object.keys(ENTRY_REASONS) as [EntryReason, ...EntryReason[]];

/** Entries that staff post by hand to close a difference with a courier, and can undo. */
export const DIFFERENCE_REASONS = [
  'accepted',
  'claimed',
  'claim_paid',
  'claim_dropped',
  'refunded',
] as const satisfies EntryReason[];
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** Maps each choice to the reason of the ledger entry that it posts. */
export const DIFFERENCE_CHOICES = { accept: 'accepted', claim: 'claimed', refund: 'refunded' } as const;
export type DifferenceChoice = keyof typeof DIFFERENCE_CHOICES;
export const DIFFERENCE_CHOICE_NAMES = Object.keys(DIFFERENCE_CHOICES) as [DifferenceChoice, ...DifferenceChoice[]];

export const CLAIM_ENDS = { paid: 'claim_paid', dropped: 'claim_dropped' } as const;
export type ClaimEnd = keyof typeof CLAIM_ENDS;
export const CLAIM_END_NAMES = Object.keys(CLAIM_ENDS) as [ClaimEnd, ...ClaimEnd[]];

export const DIFFERENCE_LISTS = { open: 'Open', claims: 'Claims', done: 'Done' } as const;
export type DifferenceListName = keyof typeof DIFFERENCE_LISTS;
export const DIFFERENCE_LIST_NAMES = Object.keys(DIFFERENCE_LISTS) as [DifferenceListName, ...DifferenceListName[]];

export const SHOWN_IN_HISTORY = 'Please write this. It is shown in the history.';
export const ENTRY_NOTE_MAX_LENGTH = 200;

export const STATEMENT_STATES = { draft: 'Draft', posted: 'Posted', void: 'Discarded' } as const;
export type StatementState = keyof typeof STATEMENT_STATES;
export const STATEMENT_STATE_NAMES = Object.keys(STATEMENT_STATES) as [StatementState, ...StatementState[]];

export const FINDINGS = {
  unreadable: 'The row cannot be read',
  unknown_parcel: 'It is not known which parcel this is',
  twice: 'The parcel is in this statement twice',
  already_paid: 'The parcel was paid already',
  cod_short: 'Less than was to be collected',
  cod_over: 'More than was to be collected',
  fee_off: 'The fee is not the agreed one',
  fee_tax_off: 'The tax on the fee is not the agreed one',
  withholding_off: 'The tax that the courier kept is not the agreed one',
  status_differs: 'The shop has another outcome of this parcel',
  returned_paid: 'The parcel came back: what was collected is not counted',
  arithmetic: 'The amounts do not add up',
  wrong_reference: 'The order number belongs to another parcel',
} as const;
export type Finding = keyof typeof FINDINGS;
export const FINDING_NAMES = Object.keys(FINDINGS) as [Finding, ...Finding[]];

/** Couriers round to whole rupees, so a parcel counts as paid if at most this many paisa are missing. */
export const SETTLED_WITHIN_PAISA = 100;
export const STATEMENT_ROWS_MAX = 20_000;

/** A row with one of these findings does not pay a parcel, so the shop does not post it. */
export const LEFT_OUT_FINDINGS: readonly Finding[] = ['unreadable', 'unknown_parcel', 'twice', 'already_paid'];

export function isLeftOut(findings: readonly { finding: Finding }[]): boolean {
  return findings.some(({ finding }) => LEFT_OUT_FINDINGS.includes(finding));
}

export const STATEMENT_COLUMNS = {
  trackingNo: 'Tracking number',
  cod: 'Collected (COD)',
  net: 'Paid out (net)',
  fee: 'Courier fee',
  feeTax: 'Sales tax on the fee',
  incomeTax: 'Income tax kept (withheld)',
  salesTax: 'Sales tax kept (withheld)',
  orderNumber: 'Order number',
  status: 'Status',
} as const;
export type StatementColumn = keyof typeof STATEMENT_COLUMNS;
export const STATEMENT_COLUMN_NAMES = Object.keys(STATEMENT_COLUMNS) as [StatementColumn, ...StatementColumn[]];
/** A courier's file may split these amounts into several columns, such as freight and fuel. They are added up. */
export const SUMMED_COLUMNS: readonly StatementColumn[] = ['fee', 'feeTax', 'incomeTax', 'salesTax'];
/** Columns that identify the parcel. If a row has both numbers, the tracking number decides. */
export const REFERENCE_COLUMNS: readonly StatementColumn[] = ['trackingNo', 'orderNumber'];
export type StatementColumns = ChosenColumns<StatementColumn>;

export function findMissingColumns(columns: StatementColumns): Partial<Record<StatementColumn, string>> {
  return {
    ...(REFERENCE_COLUMNS.every((column) => !columns[column]) && {
      trackingNo: `Choose the column: ${STATEMENT_COLUMNS.trackingNo}. Without one choose: ${STATEMENT_COLUMNS.orderNumber}.`,
    }),
    ...(!columns.cod && { cod: `Choose the column: ${STATEMENT_COLUMNS.cod}.` }),
  };
}

/** Groups of money that couriers owe, by days since the delivery. `upTo` is the last day of a group. */
export const OWED_AGES = {
  week: { label: '0 to 7 days', upTo: 7 },
  fortnight: { label: '8 to 14 days', upTo: 14 },
  month: { label: '15 to 30 days', upTo: 30 },
  older: { label: 'Over 30 days', upTo: null },
} as const satisfies Record<string, { label: string; upTo: number | null }>;
export type OwedAge = keyof typeof OWED_AGES;
export const OWED_AGE_NAMES = Object.keys(OWED_AGES) as [OwedAge, ...OwedAge[]];

/** A parcel without a courier's statement is flagged this many days after its delivery. */
export const UNLISTED_AFTER_DAYS = 10;
export const DEAD_STOCK_DAYS = 90;
export const CASH_PAGE_SIZE = 60;
/** Less than `CASH_PAGE_SIZE`, because the server sums thousands of rows for each statement. */
export const STATEMENTS_PAGE_SIZE = 20;

export const REPORT_FIGURES = {
  sold: 'Sold',
  delivered: 'Delivered',
  returned: 'Came back',
  courier_fee: 'Courier fees',
  fee_tax: 'Sales tax on fees',
  income_tax_withheld: 'Income tax that couriers kept',
  sales_tax_withheld: 'Sales tax that couriers kept',
} as const;
export type ReportFigure = keyof typeof REPORT_FIGURES;
export const REPORT_FIGURE_NAMES = Object.keys(REPORT_FIGURES) as [ReportFigure, ...ReportFigure[]];

/** Delivery times in the month report are counted by days. This many days or more form one group. */
export const COUNTED_DAYS_MAX = 8;
/** 100 %. Rates are stored in hundredths of a percent. */
export const FULL_RATE = 10_000;

export function shareOf(paisa: number, rate: number): number {
  return Math.round((paisa * rate) / FULL_RATE);
}
