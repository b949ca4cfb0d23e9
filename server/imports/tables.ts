import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { IMPORT_STATES, type ImportColumn, MATCHED_COLUMNS, UNDO_STATES } from '#contract/imports.ts';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';
import type { CheckedValues, FoundValue, ImportCells, ImportValue, RowProblem, RowSale } from './import-row.ts';
import type { ImportNote } from './shop-files/shop-file.ts';
import type { UndoValues } from './undo/plan-undo.ts';

/** Rows are deleted after `IMPORT_DAYS`, those of checks after `CHECK_DAYS`. */
export const imports = pgTable(
  'imports',
  {
    id: idColumn(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    byName: text('by_name').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('checked'),
    error: text('error'),
    /** Shop system whose export the file is. */
    source: text('source'),
    notes: jsonb('notes').$type<ImportNote[]>().notNull().default([]),
    matchedValues: jsonb('matched_values').$type<FoundValue[]>().notNull().default([]),
    ignoredColumns: jsonb('ignored_columns').$type<string[]>().notNull().default([]),
    zipBytes: bigint('zip_bytes', { mode: 'number' }).notNull().default(0),
    hasZip: boolean('has_zip').notNull().default(false),
    /** The last row that was written or skipped. */
    position: integer('position').notNull().default(0),
    /** Null until the undo starts. The import's own state stays. */
    undoState: text('undo_state', { enum: UNDO_STATES }),
    undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
    /** Last start, and the work that was done before it. Both estimate the time that is left. */
    startedAt: instant('started_at'),
    doneAtStart: integer('done_at_start').notNull().default(0),
    /** Sales that the import has made. */
    saleIds: jsonb('sale_ids').$type<string[]>().notNull().default([]),
    /** HTML of the first descriptions of the file, by row. */
    htmlByRow: jsonb('html_by_row').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('imports_created').on(t.createdAt),
    check('imports_state_known', isOneOf(t.state, IMPORT_STATES)),
    check('imports_undo_state_known', isOneOf(t.undoState, UNDO_STATES)),
  ],
);

export const ROW_KINDS = ['new', 'changed', 'unchanged', 'bad', 'omitted'] as const;
export const ROW_OUTCOMES = ['added', 'changed', 'unchanged', 'skipped'] as const;

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    /** The row is checked again from these cells when the zip arrives. */
    cells: jsonb('cells').$type<ImportCells>().notNull(),
    kind: text('kind', { enum: ROW_KINDS }).notNull(),
    values: jsonb('values').$type<CheckedValues>().notNull(),
    /** Columns that differed from the product when the file was checked. */
    changes: jsonb('changes').$type<ImportValue[]>().notNull(),
    /** Sale price with dates, of which the import makes a sale. */
    sale: jsonb('sale').$type<RowSale>(),
    problems: jsonb('problems').$type<RowProblem[]>().notNull(),
    /** Null until the row is written or skipped. */
    outcome: text('outcome', { enum: ROW_OUTCOMES }),
    /** The product that the row added or changed. */
    productId: uuid('product_id'),
    /** Values that the row changed, for an undo. */
    before: jsonb('before').$type<UndoValues>(),
    after: jsonb('after').$type<UndoValues>(),
    /** Columns that the undo left as they were. Null until the row is undone. */
    undoLeft: jsonb('undo_left').$type<ImportColumn[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    foreignKey({ name: 'import_rows_import', columns: [t.importId], foreignColumns: [imports.id] }).onDelete('cascade'),
    index('import_rows_problems').on(t.importId, t.number).where(sql`${t.problems} <> '[]'::jsonb`),
    check('import_rows_kind_known', isOneOf(t.kind, ROW_KINDS)),
  ],
);

/** Masters whose variants are encoded when the import ends. */
export const importNewImages = pgTable(
  'import_new_images',
  { importId: uuid('import_id').notNull(), hash: text('hash').notNull() },
  (t) => [
    primaryKey({ columns: [t.importId, t.hash] }),
    foreignKey({ name: 'import_new_images_import', columns: [t.importId], foreignColumns: [imports.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Users' choices for values that the shop does not have. Later files get the same choices. */
export const importChoices = pgTable(
  'import_choices',
  {
    column: text('column_name', { enum: MATCHED_COLUMNS }).notNull(),
    /** In the form of `valueKey`. */
    value: text('value').notNull(),
    /** Code of a value of the shop; null leaves the rows out. */
    choice: text('choice'),
    chosenAt: instant('chosen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.column, t.value] }),
    check('import_choices_column_known', isOneOf(t.column, MATCHED_COLUMNS)),
  ],
);
