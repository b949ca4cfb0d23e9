import type { PgColumn } from 'drizzle-orm/pg-core';

/** Columns with URLs of images, as text or anywhere in JSON. */
export interface ImageColumns {
  /** Name for messages, such as 'products'. */
  owner: string;
  columns: readonly PgColumn[];
}
