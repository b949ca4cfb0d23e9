import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * Opens or creates the embedded database in `dataDir/database`. Throws `StartupError` when the folder is in use or cannot be
 * written.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } });
    return wrapPglite(pglite, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** `afterClose` runs once it is closed. */
export function wrapPglite(pglite: PGlite, afterClose: () => void = () => undefined): Database {
  return {
    db: drizzle(pglite),
    engine: 'pglite',
    client: { kind: 'pglite', pglite },
    async close() {
      if (!pglite.closed) await pglite.close();
      afterClose();
    },
  };
}
