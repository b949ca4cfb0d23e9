import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Stored images with the facts that pages need, so that no file is read for them. */
export const images = pgTable(
  'pictures',
  {
    url: text('url').primaryKey(),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A few pixels as a `data:` URL. */
    placeholder: text('placeholder').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('pictures_size_positive', sql`${t.width} > 0 and ${t.height} > 0`)],
);

/** Images by the file that they were made of, so that the same file is neither decoded nor stored twice. */
export const imageSources = pgTable('picture_sources', {
  /** SHA-256 of the file, in hex. */
  hash: text('hash').primaryKey(),
  url: text('url').notNull(),
});

/** Id of the images folder of a shop without a bucket. One row, which is not in backups. */
export const imageFolders = pgTable(
  'image_folders',
  {
    isTheOnly: boolean('is_the_only').primaryKey().default(true),
    /** The same id as in the folder's file. */
    id: text('id').notNull(),
  },
  (t) => [check('image_folders_one_row', sql`${t.isTheOnly}`)],
);

/** Other websites that host images of products, such as 'https://cdn.example'. */
export const imageOrigins = pgTable('image_origins', {
  origin: text('origin').primaryKey(),
  addedAt: instant('added_at').notNull().default(sql`now()`),
});
