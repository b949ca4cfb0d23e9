import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Size and placeholder are in the row, so that a page reads no file. */
export const images = pgTable(
  'pictures',
  {
    url: text('url').primaryKey(),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A `data:` URL that pages show while the image loads. */
    placeholder: text('placeholder').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('pictures_size_positive', sql`${t.width} > 0 and ${t.height} > 0`)],
);

/** Maps uploaded files, and addresses of fetched ones, to images, so that none is fetched or decoded twice. */
export const imageSources = pgTable('picture_sources', {
  /** SHA-256 of the file or of the address. */
  hash: text('hash').primaryKey(),
  url: text('url').notNull(),
});

/** Id of the image folder, for shops without a bucket. The table has one row, and backups leave it out. */
export const imageFolders = pgTable(
  'image_folders',
  {
    isTheOnly: boolean('is_the_only').primaryKey().default(true),
    /** The folder has a file with the same id. The server does not start if the ids differ. */
    id: text('id').notNull(),
  },
  (t) => [check('image_folders_one_row', sql`${t.isTheOnly}`)],
);
