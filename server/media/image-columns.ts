import type { PgColumn } from 'drizzle-orm/pg-core';

/** Columns of a domain that name images: a URL as text, or JSON with URLs anywhere in it. `server/image-columns.ts` lists all of them. */
export interface ImageColumns {
  /** As messages count them: 'products'. */
  owner: string;
  columns: readonly PgColumn[];
}
