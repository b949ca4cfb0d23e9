import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Has rows only for changed settings. Keys and values are defined in `contract/settings.schema.ts`. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  /** Null is a value: a null threshold means that delivery is never free. */
  value: jsonb('value'),
  /** True after a reset to the default. The row stays, because it holds the version. */
  isDefault: boolean('is_default').notNull().default(false),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});
