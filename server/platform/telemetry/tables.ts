import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Problems that last, so that all processes together log each once a day. */
export const lastingProblems = pgTable('lasting_problems', {
  /** 'disk/shop-1/data', for example. */
  key: text('key').primaryKey(),
  loggedAt: instant('logged_at').notNull(),
});
