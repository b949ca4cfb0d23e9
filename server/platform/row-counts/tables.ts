import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Triggers update the counts. A count is the sum of several rows, so that a
 * writer can use another row if the first is locked.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text('subject').notNull(),
    /**
     * Part of the subject that is counted, such as a status or a month ('2026-11'). Empty if the subject has no parts.
     */
    detail: text('detail').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [index('row_counts_subject').on(t.subject, t.detail)],
);
