import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { projectPath } from '../project-root.ts';
import type { Database } from './database.ts';
import { publishQuery } from './finished-queries.ts';
import { cannotWrite, lockFolder } from './folder-lock.ts';

/** A database without rows, which `npm run build` makes; development does without it. */
export const PREPARED_DATABASE = projectPath('build/database');

/**
 * Opens or creates the embedded database in `dataDir/database`. Throws `StartupError` when the folder is in use or cannot be
 * written.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder) && existsSync(PREPARED_DATABASE)) copyPrepared(dataDir, folder);
    return wrapPglite(await createPglite(folder), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** An engine on a folder, which it creates, or in memory with the content of a dump. */
export function createPglite(folder?: string, dump?: Blob): Promise<PGlite> {
  // V8's optimising compiler takes 600 MB for a single function of PostgreSQL, and a second of processor time at each start.
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
  return PGlite.create({ dataDir: folder, loadDataDir: dump, extensions: { pg_trgm } });
}

/** The copy gets its name once it is whole: its process may be killed before. */
function copyPrepared(dataDir: string, folder: string): void {
  const unfinished = `${folder}.new`;
  const removeUnfinished = () => rmSync(unfinished, { recursive: true, force: true });
  removeUnfinished();
  try {
    cpSync(PREPARED_DATABASE, unfinished, { recursive: true });
    renameSync(unfinished, folder);
  } catch (error) {
    removeUnfinished();
    throw cannotWrite(dataDir, error);
  }
}

/** `afterClose` runs once it is closed. */
export function wrapPglite(pglite: PGlite, afterClose: () => void = () => undefined): Database {
  return {
    db: drizzle({ client: publishing(pglite) }),
    engine: 'pglite',
    client: { kind: 'pglite', pglite },
    async close() {
      if (!pglite.closed) await pglite.close();
      afterClose();
    },
  };
}

/** Publishes the queries of Drizzle, which uses these two methods alone. */
function publishing<Client extends PGlite | Transaction>(client: Client): Client {
  const query: Client['query'] = (sql, ...rest) => publishQuery(sql, () => client.query(sql, ...rest));
  const transaction: PGlite['transaction'] | undefined =
    'transaction' in client ? (work) => client.transaction((tx) => work(publishing(tx))) : undefined;
  return new Proxy(client, {
    get(target, key) {
      if (key === 'query') return query;
      return key === 'transaction' ? transaction : Reflect.get(target, key);
    },
  });
}
