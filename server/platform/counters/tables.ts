import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Materialized counts. Triggers update them (migration `keep-counters`). A count is the sum of several rows: if a
 * transaction finds one row locked, it uses another row, so that no writer waits.
 */
export const counters = pgTable(
  'counters',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** 'orders' or 'earnings', for example. */
    subject: text('subject').notNull(),
    /** A status or a month ('2026-11'); empty for a subject without parts. */
    detail: text('detail').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [index('counters_subject').on(t.subject, t.detail)],
);
