import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';
import type { ColumnMapping } from './tables/list-description.ts';

/** Columns that users have chosen for files of a list, such as purchases, with these headers. */
export const listLayouts = pgTable(
  'list_layouts',
  {
    list: text('list').notNull(),
    headersSha256: text('headers_sha256').notNull(),
    columns: jsonb('columns').$type<ColumnMapping>().notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.headersSha256] })],
);
