import type { PgColumn } from 'drizzle-orm/pg-core';

/** Columns of a domain that refer to images: a URL as text, or JSON with URLs at any depth. `server/image-columns.ts` lists all of them. */
export interface ImageColumns {
  /** Noun for messages, such as 'products'. */
  owner: string;
  columns: readonly PgColumn[];
}
