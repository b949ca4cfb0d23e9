import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Times when problems were logged, so that all processes together log each problem once a day. */
export const lastingProblems = pgTable('lasting_problems', {
  /** Name of the problem, such as 'disk/shop-1/data'. */
  key: text('key').primaryKey(),
  loggedAt: instant('logged_at').notNull(),
});
