import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Settings that differ from the environment's, a row each; `contract/settings.schema.ts` knows the keys and the values' shapes. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  /** Null is a value too, as of free delivery. */
  value: jsonb('value'),
  /** Went back to the environment's value; the row stays for its version. */
  isDefault: boolean('is_default').notNull().default(false),
  /** Goes up with every change, for optimistic concurrency control. */
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});
