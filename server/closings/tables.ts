import { bigint, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

/** Rows never change. If figures change later, pages show corrections beside them. */
export const dailyClosings = pgTable('daily_closings', {
  day: date('day').primaryKey(),
  /** Figures at the time of signing. Money is in paisa. */
  figures: jsonb('figures').$type<Record<string, number>>().notNull(),
  /** Cash that was counted by hand; null if nobody counted. */
  countedCashPaisa: bigint('counted_cash_paisa', { mode: 'number' }),
  note: text('note').notNull().default(''),
  signedAt: instant('signed_at').notNull(),
  signedBy: uuid('signed_by').references(() => users.id, { onDelete: 'set null' }),
});
