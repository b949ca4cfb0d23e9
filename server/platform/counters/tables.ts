import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What is counted as it happens, by triggers (migration `keep-counters`), so that nobody has to count rows. A count is the
 * sum of its rows: a transaction that finds one held by another takes or makes the next, so that nobody waits for a count.
 */
export const counters = pgTable(
  'counters',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** As 'orders' or 'earnings'. */
    subject: text('subject').notNull(),
    /** What the subject is divided by, as a status or a month ('2026-11'); empty where it is not. */
    detail: text('detail').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [index('counters_subject').on(t.subject, t.detail)],
);
