import type { Env } from './env.ts';
import type { Database } from './platform/database/database.ts';
import { openEmbeddedServer } from './platform/database/embedded/embedded-server.ts';
import { type OpenPostgresOptions, openPostgres } from './platform/database/open-postgres.ts';

type OpenDatabaseOptions = Pick<OpenPostgresOptions, 'isPatient'>;

/** Without `DATABASE_URL`, opens the embedded database, and starts it unless another process has started it. */
export async function openDatabase(
  env: Env,
  onError: (error: Error) => void,
  options: OpenDatabaseOptions = {},
): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePool: poolSize, databaseCa: ca } = env;
  if (!url) return openEmbedded(env, onError, { ...options, poolSize, isPooled: false });
  // Maintenance bypasses a pooler, because it counts connections of other programs and runs long statements.
  if (options.isPatient && directUrl) return openPostgres(directUrl, onError, { ...options, poolSize, ca });
  return openPostgres(url, onError, { ...options, poolSize, ca, isPooled: env.isDatabasePooled, directUrl });
}

async function openEmbedded(
  { dataDir }: Env,
  onError: (error: Error) => void,
  options: OpenPostgresOptions,
): Promise<Database> {
  const server = await openEmbeddedServer(dataDir, { onError });
  try {
    const database = await openPostgres(server.url, onError, options);
    return {
      ...database,
      async close() {
        await database.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
