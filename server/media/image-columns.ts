import type { PgColumn } from 'drizzle-orm/pg-core';

/** URLs of images as text, or anywhere in JSON. */
export interface ImageColumns {
  /** For messages, such as 'products'. */
  owner: string;
  columns: readonly PgColumn[];
}
