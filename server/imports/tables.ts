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
import { IMPORT_STATES } from '#contract/imports.ts';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';
import type { CheckedValues, ImportCells, ImportValue, RowProblem } from './import-row.ts';

/** Rows are deleted after `IMPORT_DAYS`. */
export const imports = pgTable(
  'imports',
  {
    id: idColumn(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    byName: text('by_name').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('checked'),
    error: text('error'),
    ignoredColumns: jsonb('ignored_columns').$type<string[]>().notNull().default([]),
    zipBytes: bigint('zip_bytes', { mode: 'number' }).notNull().default(0),
    hasZip: boolean('has_zip').notNull().default(false),
    /** The last row that was written or skipped. */
    position: integer('position').notNull().default(0),
    /** Masters whose variants are encoded when the import ends. */
    newImages: jsonb('new_images').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('imports_created').on(t.createdAt), check('imports_state_known', isOneOf(t.state, IMPORT_STATES))],
);

export const ROW_KINDS = ['new', 'changed', 'unchanged', 'bad'] as const;
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
    problems: jsonb('problems').$type<RowProblem[]>().notNull(),
    /** Null until the row is written or skipped. */
    outcome: text('outcome', { enum: ROW_OUTCOMES }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    foreignKey({ name: 'import_rows_import', columns: [t.importId], foreignColumns: [imports.id] }).onDelete('cascade'),
    index('import_rows_problems').on(t.importId, t.number).where(sql`${t.problems} <> '[]'::jsonb`),
    check('import_rows_kind_known', isOneOf(t.kind, ROW_KINDS)),
  ],
);
