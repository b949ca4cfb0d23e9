import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Settings that the shopkeeper has changed. Keys and shapes of values are in `contract/settings.schema.ts`. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  /** Null is a valid value: a null threshold means that delivery is never free. */
  value: jsonb('value'),
  /** True if the setting was reset to its default. The row stays, because it holds the version. */
  isDefault: boolean('is_default').notNull().default(false),
  /** Increases with every change, for optimistic concurrency control. */
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});
