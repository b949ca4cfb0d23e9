import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRunDatabase } from '#bench/harness/databases.ts';
import type { Deps } from '#server/deps.ts';
import { parseEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { endEmbedded, killEmbedded } from '#test/embedded.ts';
import type { DatabaseHome, ShopEnvironment } from '#test/environments.ts';
import { findFreePort, type ServerProcess, spawnServer } from '#test/spawn-server.ts';

/** Recovery after a kill takes long on a busy machine. */
const START_LIMIT_MS = 240_000;

export interface ResilienceShop {
  url: string;
  databaseUrl: string | undefined;
  withDeps<Result>(work: (deps: Deps) => Promise<Result>): Promise<Result>;
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /** Kills without a shutdown, like a power cut. Every second kill also hits the embedded database. */
  kill(server: ServerProcess): Promise<void>;
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

export interface ResilienceShopOptions {
  home: DatabaseHome;
  postgresUrl: string;
  openEnvironment?: () => Promise<ShopEnvironment>;
  mapDatabaseUrl?: (databaseUrl: string) => string;
}

/** Throws `CannotRun` without the requested PostgreSQL. */
export async function openResilienceShop(options: ResilienceShopOptions): Promise<ResilienceShop> {
  const { mapDatabaseUrl, openEnvironment = () => openNewEnvironment(options) } = options;
  const environment = await openEnvironment();
  const databaseUrl = environment.env.DATABASE_URL;
  const port = await findFreePort();
  const servers: ServerProcess[] = [];
  let kills = 0;
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    async withDeps(work) {
      const opened = await openDeps(parseEnv(environment.env), { onError: (error) => console.error(error) });
      try {
        return await work(opened.deps);
      } finally {
        await opened.close();
      }
    },
    async start(env = {}) {
      const mappedUrl = databaseUrl !== undefined && mapDatabaseUrl && { DATABASE_URL: mapDatabaseUrl(databaseUrl) };
      const server = await spawnServer({
        NODE_ENV: 'production',
        ...environment.env,
        ...mappedUrl,
        PORT: String(port),
        LOG_LEVEL: 'silent',
        ...env,
      });
      servers.push(server);
      await server.serving(START_LIMIT_MS);
      return server;
    },
    async kill(server) {
      await server.end('SIGKILL');
      kills += 1;
      if (databaseUrl === undefined && kills % 2 === 0) await killEmbedded(environment.env.DATA_DIR);
    },
    async stopAll() {
      for (const server of servers) await server.end('SIGTERM');
    },
    async close() {
      for (const server of servers) await server.end('SIGKILL');
      await environment.close();
    },
  };
}

async function openNewEnvironment({ home, postgresUrl }: ResilienceShopOptions): Promise<ShopEnvironment> {
  const database = home === 'server' ? await makeRunDatabase(postgresUrl) : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-resilience-'));
  return {
    env: { DATA_DIR: folder, DEMO: 'true', ...(database && { DATABASE_URL: database.url }) },
    async close() {
      await database?.drop();
      await endEmbedded(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
