import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Settings that differ from those of the environment, a row each. Keys and shapes are in `contract/settings.schema.ts`. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  /** Null is a value too, such as that of free delivery. */
  value: jsonb('value'),
  /** True after a reset to the environment's value. The row stays because of its version. */
  isDefault: boolean('is_default').notNull().default(false),
  /** Increases with every change, for optimistic concurrency control. */
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});
