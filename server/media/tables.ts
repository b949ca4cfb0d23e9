import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Read in place of the files. */
export const images = pgTable(
  'pictures',
  {
    url: text('url').primaryKey(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A few pixels as a `data:` URL. */
    placeholder: text('placeholder').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('pictures_size_positive', sql`${t.width} > 0 and ${t.height} > 0`)],
);
