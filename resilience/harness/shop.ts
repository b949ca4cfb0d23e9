import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRunDatabase } from '#bench/harness/databases.ts';
import type { Deps } from '#server/deps.ts';
import { parseEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import type { ShopEnvironment } from '#test/environments.ts';
import { findFreePort, type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import type { Engine } from './options.ts';

/** A server that recovers from a kill, on a machine that is busy. */
const START_LIMIT_MS = 240_000;

/** A demo shop on a database and a folder of its own, whose processes come and go. */
export interface ResilienceShop {
  /** The same after every start. */
  url: string;
  databaseUrl: string | undefined;
  /** Reads or writes its database from here; on the embedded one no server may run meanwhile. */
  within<Found>(work: (deps: Deps) => Promise<Found>): Promise<Found>;
  /** Starts a server and waits until it serves. */
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /** Ends all servers in good order. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

export interface ResilienceShopOptions {
  engine: Engine;
  /** The server that databases are made on. */
  postgresUrl: string;
  /** Where the shop is, in place of a new folder and a new database. */
  openEnvironment?: () => Promise<ShopEnvironment>;
  /** The way that its servers take to the database, in place of the direct one. */
  wayThrough?: (databaseUrl: string) => string;
}

/** Throws `CannotRun` where PostgreSQL is asked for and does not answer. */
export async function openResilienceShop(options: ResilienceShopOptions): Promise<ResilienceShop> {
  const { wayThrough, openEnvironment = () => openNewEnvironment(options) } = options;
  const environment = await openEnvironment();
  const databaseUrl = environment.env.DATABASE_URL;
  const port = await findFreePort();
  const servers: ServerProcess[] = [];
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    async within(work) {
      const opened = await openDeps(parseEnv(environment.env), { onError: (error) => console.error(error) });
      try {
        return await work(opened.deps);
      } finally {
        await opened.close();
      }
    },
    async start(env = {}) {
      const way = databaseUrl !== undefined && wayThrough && { DATABASE_URL: wayThrough(databaseUrl) };
      const server = await spawnServer({
        NODE_ENV: 'production',
        ...environment.env,
        ...way,
        PORT: String(port),
        LOG_LEVEL: 'silent',
        ...env,
      });
      servers.push(server);
      await server.serving(START_LIMIT_MS);
      return server;
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

async function openNewEnvironment({ engine, postgresUrl }: ResilienceShopOptions): Promise<ShopEnvironment> {
  const database = engine === 'postgres' ? await makeRunDatabase(postgresUrl) : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-resilience-'));
  return {
    env: { DATA_DIR: folder, DEMO: 'true', ...(database && { DATABASE_URL: database.url }) },
    async close() {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
