import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Remembers when a problem was logged, so that all processes together log it once a day. */
export const lastingProblems = pgTable('lasting_problems', {
  /** Such as 'disk/shop-1/data'. */
  key: text('key').primaryKey(),
  loggedAt: instant('logged_at').notNull(),
});
