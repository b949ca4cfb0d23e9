import { bigint, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

/** Rows never change: later changes of figures are shown as corrections. */
export const dailyClosings = pgTable('daily_closings', {
  /** In Pakistan's time. */
  day: date('day').primaryKey(),
  /** Figures as of signing: counts, and amounts in paisa. */
  figures: jsonb('figures').$type<Record<string, number>>().notNull(),
  /** Counted by hand; null if nobody counted. */
  countedCashPaisa: bigint('counted_cash_paisa', { mode: 'number' }),
  note: text('note').notNull().default(''),
  signedAt: instant('signed_at').notNull(),
  signedBy: uuid('signed_by').references(() => users.id, { onDelete: 'set null' }),
});
