import type { Env } from './env.ts';
import type { Database } from './platform/database/database.ts';
import { openPglite } from './platform/database/open-pglite.ts';
import { type OpenPostgresOptions, openPostgres } from './platform/database/open-postgres.ts';

/** Opens the configured database. Throws `StartupError` when it is unavailable. */
export function openDatabase(
  env: Env,
  onError: (error: Error) => void,
  options: Pick<OpenPostgresOptions, 'isPatient'> = {},
): Promise<Database> {
  if (!env.databaseUrl) return openPglite(env.dataDir);
  return openPostgres(env.databaseUrl, onError, { ...options, poolSize: env.databasePool, ca: env.databaseCa });
}
