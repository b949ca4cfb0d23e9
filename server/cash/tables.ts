import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  DAY_ACCOUNTS,
  DIFFERENCE_REASONS,
  ENTRY_NOTE_MAX_LENGTH,
  ENTRY_REASON_NAMES,
  type Finding,
  LEDGER_ACCOUNT_NAMES,
  STATEMENT_STATE_NAMES,
} from '#contract/cash.ts';
import { users } from '#server/accounts/tables.ts';
import { MEANING_NAMES } from '#server/courier-words/words.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

/** Charges of a courier from a day on. Rates are in hundredths of a percent. */
export const courierTerms = pgTable(
  'courier_terms',
  {
    courierAccountId: uuid('courier_account_id')
      .notNull()
      .references(() => courierAccounts.id, { onDelete: 'cascade' }),
    validFrom: date('valid_from').notNull(),
    /** Fee for up to 500 g. Each further 500 g costs `extraFeePaisa`. */
    feePaisa: integer('fee_paisa').notNull(),
    extraFeePaisa: integer('extra_fee_paisa').notNull(),
    feeTaxRate: integer('fee_tax_rate').notNull(),
    incomeTaxRate: integer('income_tax_rate').notNull(),
    salesTaxRate: integer('sales_tax_rate').notNull(),
  },
  (t) => [primaryKey({ columns: [t.courierAccountId, t.validFrom] })],
);

export const statements = pgTable(
  'statements',
  {
    id: idColumn(),
    courierAccountId: uuid('courier_account_id')
      .notNull()
      .references(() => courierAccounts.id),
    number: text('number').notNull(),
    date: date('date').notNull(),
    /** Money that came to the bank, as the user entered it. */
    bankPaisa: bigint('bank_paisa', { mode: 'number' }).notNull(),
    fileSha256: text('file_sha256').notNull(),
    /** True if the statement pays part of the COD in advance, before delivery. */
    isPartial: boolean('is_partial').notNull().default(false),
    state: text('state', { enum: STATEMENT_STATE_NAMES }).notNull().default('draft'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    postedAt: instant('posted_at'),
    postedBy: uuid('posted_by').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('statements_number_once').on(t.courierAccountId, t.number).where(sql`${t.state} <> 'void'`),
    uniqueIndex('statements_file_once').on(t.fileSha256).where(sql`${t.state} <> 'void'`),
    index('statements_newest').on(t.date, t.id),
    check('statements_state_known', isOneOf(t.state, STATEMENT_STATE_NAMES)),
  ],
);

/** An amount is null if its cell is unreadable or the file has no such column. */
export const statementRows = pgTable(
  'statement_rows',
  {
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
    /** Line of the file. The first line is 1, as in spreadsheet programs. */
    line: integer('line').notNull(),
    trackingNo: text('tracking_no').notNull(),
    orderNumber: text('order_number').notNull(),
    status: text('status').notNull(),
    /** Meaning of the status when the file was read; null without one. */
    means: text('means', { enum: MEANING_NAMES }),
    codPaisa: bigint('cod_paisa', { mode: 'number' }),
    feePaisa: bigint('fee_paisa', { mode: 'number' }),
    feeTaxPaisa: bigint('fee_tax_paisa', { mode: 'number' }),
    incomeTaxPaisa: bigint('income_tax_paisa', { mode: 'number' }),
    salesTaxPaisa: bigint('sales_tax_paisa', { mode: 'number' }),
    netPaisa: bigint('net_paisa', { mode: 'number' }),
    parcelId: uuid('parcel_id').references(() => parcels.id),
    /** False if the parcel came back: then the row posts only the fee and its tax. */
    isCodCounted: boolean('is_cod_counted').notNull().default(true),
    findings: jsonb('findings').$type<{ finding: Finding; text: string }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.line] }),
    index('statement_rows_found').on(t.statementId, t.line).where(sql`${t.findings} <> '[]'`),
    index('statement_rows_parcel').on(t.parcelId).where(sql`${t.parcelId} is not null`),
  ],
);

/** Double-entry ledger. A trigger checks that an entry's lines sum to 0. Entries never change, they are reversed. */
export const entries = pgTable(
  'entries',
  {
    id: idColumn(),
    why: text('why', { enum: ENTRY_REASON_NAMES }).notNull(),
    /** Cause of the entry, such as a parcel. The unique index rejects a second entry for the same cause. */
    ref: text('ref').notNull(),
    statementId: uuid('statement_id').references(() => statements.id),
    reverses: uuid('reverses'),
    at: instant('at').notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Written by staff. It must not contain customer data, because entries are never deleted. */
    note: text('note'),
  },
  (t) => [
    uniqueIndex('entries_once').on(t.why, t.ref),
    uniqueIndex('entries_reversed_once').on(t.reverses),
    index('entries_newest').on(t.at, t.id),
    index('entries_statement').on(t.statementId).where(sql`${t.statementId} is not null`),
    index('entries_differences').on(t.at, t.id).where(isOneOf(t.why, DIFFERENCE_REASONS)),
    check('entries_note_length', sql`char_length(${t.note}) <= ${sql.raw(String(ENTRY_NOTE_MAX_LENGTH))}`),
    check('entries_why_known', isOneOf(t.why, ENTRY_REASON_NAMES)),
  ],
);

export const entryLines = pgTable(
  'entry_lines',
  {
    id: idColumn(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entries.id),
    account: text('account', { enum: LEDGER_ACCOUNT_NAMES }).notNull(),
    courierAccountId: uuid('courier_account_id').references(() => courierAccounts.id),
    parcelId: uuid('parcel_id').references(() => parcels.id),
    amountPaisa: bigint('amount_paisa', { mode: 'number' }).notNull(),
  },
  (t) => [
    index('entry_lines_entry').on(t.entryId),
    index('entry_lines_parcel').on(t.parcelId, t.account),
    index('entry_lines_account').on(t.account, t.courierAccountId),
    // Partial covering indexes. The daily closing and the cash box read only the lines of these accounts.
    index('entry_lines_days').on(t.entryId, t.account, t.amountPaisa).where(isOneOf(t.account, DAY_ACCOUNTS)),
    index('entry_lines_cash').on(t.entryId, t.amountPaisa).where(sql`${t.account} = 'cash'`),
    check('entry_lines_account_known', isOneOf(t.account, LEDGER_ACCOUNT_NAMES)),
  ],
);
