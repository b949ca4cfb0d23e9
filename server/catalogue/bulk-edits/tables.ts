import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { BULK_EDIT_KINDS } from '#contract/bulk-edits.ts';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant } from '#server/platform/database/columns.ts';
import type { BulkValues } from './plan-bulk-edit.ts';

interface EditedProduct {
  id: string;
  name: string;
  before: BulkValues;
  after: BulkValues;
}

/** Data to undo bulk edits. Rows are deleted after `UNDO_MINUTES`. */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    id: idColumn(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: BULK_EDIT_KINDS }).notNull(),
    products: jsonb('products').$type<EditedProduct[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('bulk_edits_created').on(t.createdAt)],
);
