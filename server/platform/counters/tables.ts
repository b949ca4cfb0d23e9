import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Counts that triggers update (migration `keep-counters`). A count is the sum of several rows: a transaction that finds
 * one row locked uses another row, so that no writer waits.
 */
export const counters = pgTable(
  'counters',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Such as 'orders' or 'earnings'. */
    subject: text('subject').notNull(),
    /** A status or a month ('2026-11'); empty for a subject without parts. */
    detail: text('detail').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [index('counters_subject').on(t.subject, t.detail)],
);
