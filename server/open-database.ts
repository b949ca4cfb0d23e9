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
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePool: poolSize, databaseCa: ca } = env;
  // Maintenance is better off without a pooler: it counts who else is connected, and its statements last.
  if (options.isPatient && directUrl) return openPostgres(directUrl, onError, { ...options, poolSize, ca });
  return openPostgres(url, onError, { ...options, poolSize, ca, isPooled: env.isDatabasePooled, directUrl });
}
