import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/platform/database/columns.ts';

export const binItems = pgTable(
  'bin_items',
  {
    id: idColumn(),
    /** Kind of the deleted thing, such as 'product'. */
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    label: text('label').notNull(),
    rows: jsonb('rows').$type<Record<string, Record<string, unknown>[]>>().notNull(),
    deletedAt: instant('deleted_at').notNull(),
    deletedBy: uuid('deleted_by'),
  },
  (t) => [index('bin_items_newest').on(t.deletedAt, t.id), index('bin_items_subject').on(t.subjectId)],
);
