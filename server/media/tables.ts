import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** Stored images, with size and placeholder, so that a page reads no file for them. */
export const images = pgTable(
  'pictures',
  {
    url: text('url').primaryKey(),
    /** Size in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Tiny version as a `data:` URL. Pages show it while the image loads. */
    placeholder: text('placeholder').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('pictures_size_positive', sql`${t.width} > 0 and ${t.height} > 0`)],
);

/** URLs of images by the hash of the uploaded file, so that the same file is neither decoded nor stored twice. */
export const imageSources = pgTable('picture_sources', {
  /** SHA-256 of the file, in hex. */
  hash: text('hash').primaryKey(),
  url: text('url').notNull(),
});

/** Id of the images folder, for shops without a bucket. The table has one row. Backups leave the table out. */
export const imageFolders = pgTable(
  'image_folders',
  {
    isTheOnly: boolean('is_the_only').primaryKey().default(true),
    /** Same id as in the file inside the folder. */
    id: text('id').notNull(),
  },
  (t) => [check('image_folders_one_row', sql`${t.isTheOnly}`)],
);

/** Other websites that host images of products, such as 'https://cdn.example'. */
export const imageOrigins = pgTable('image_origins', {
  origin: text('origin').primaryKey(),
  addedAt: instant('added_at').notNull().default(sql`now()`),
});
