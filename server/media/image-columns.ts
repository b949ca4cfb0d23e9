import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Columns of a domain that contain URLs of images, as text or anywhere in JSON. `server/image-columns.ts` lists the
 * columns of all domains.
 */
export interface ImageColumns {
  /** Noun for messages, such as 'products'. */
  owner: string;
  columns: readonly PgColumn[];
}
