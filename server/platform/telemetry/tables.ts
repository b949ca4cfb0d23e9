import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Makes all processes together log each problem once a day. */
export const lastingProblems = pgTable('lasting_problems', {
  /** Such as 'disk/shop-1/data'. */
  key: text('key').primaryKey(),
  loggedAt: instant('logged_at').notNull(),
});
