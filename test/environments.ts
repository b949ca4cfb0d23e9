import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { endEmbedded } from './embedded.ts';
import { killAllServers } from './spawn-server.ts';
import { createDatabase, type TestDatabase } from './test-database.ts';
import { waitUntil } from './wait-until.ts';

/** `server`: a database on the test run's server. `embedded`: the shop starts PostgreSQL in its data folder. */
export type DatabaseHome = 'server' | 'embedded';

/** Folder and database of a shop. Several processes can share them. */
export interface ShopEnvironment {
  env: { DATA_DIR: string; DEMO: string; DATABASE_URL?: string };
  close: () => Promise<void>;
}

/** Three minutes: seeding takes seconds, but on a busy machine up to minutes. */
const SEED_TIMEOUT_MS = 180_000;

export async function openEmptyEnvironment(home: DatabaseHome = 'server'): Promise<ShopEnvironment> {
  return toEnvironment(await makeFolder(), home === 'server' ? await createDatabase() : undefined);
}

/** Seeding takes longer than most tests, so each demo shop is a copy. */
export async function openDemoEnvironment(home: DatabaseHome = 'server'): Promise<ShopEnvironment> {
  const { folder, database } = await seedDemoOnce(home);
  const copy = await makeFolder();
  // `cpSync` takes a quarter of the processor time of the asynchronous `cp`.
  cpSync(folder, copy, { recursive: true });
  return toEnvironment(copy, database === undefined ? undefined : await createDatabase(database));
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'nanhi-place-'));

function toEnvironment(DATA_DIR: string, database: TestDatabase | undefined): ShopEnvironment {
  return {
    env: { DATA_DIR, DEMO: 'true', ...(database && { DATABASE_URL: database.url }) },
    async close() {
      killAllServers();
      await endEmbedded(DATA_DIR);
      await database?.drop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}

interface SeededDemo {
  folder: string;
  database?: string;
}

/** Creating the folder is the lock. The other workers wait for the marker file. */
async function seedDemoOnce(home: DatabaseHome): Promise<SeededDemo> {
  const folder = join(inject('databases').folder, `demo-${home}`);
  const marker = `${folder}.json`;
  if (await claimFolder(folder)) {
    const database = home === 'server' ? await createDatabase() : undefined;
    await seedDemo(folder, database?.url);
    const seeded: SeededDemo = { folder, ...(database && { database: database.name }) };
    await writeFile(`${marker}.part`, JSON.stringify(seeded));
    await rename(`${marker}.part`, marker);
  }
  const read = () => readFile(marker, 'utf8').catch(() => undefined);
  return JSON.parse(await waitUntil('the demo is filled', read, SEED_TIMEOUT_MS)) as SeededDemo;
}

function claimFolder(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}

async function seedDemo(DATA_DIR: string, DATABASE_URL: string | undefined): Promise<void> {
  const env = parseEnv({ DATA_DIR, DEMO: 'true', DATABASE_URL });
  const opened = await openDeps(env, {
    onError: (error) => {
      throw error;
    },
  });
  await opened.close();
}
