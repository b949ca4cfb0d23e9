import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import type { Engine } from './engines.ts';
import { killAllServers } from './spawn-server.ts';
import { createPostgres, type TestPostgres } from './test-database.ts';
import { waitUntil } from './wait-until.ts';

/** Where a shop is started. Several processes may share it, on PostgreSQL. */
export interface ShopEnvironment {
  env: { DATA_DIR: string; DEMO: string; DATABASE_URL?: string };
  /** Ends what runs there, and takes it away. */
  close: () => Promise<void>;
}

/** A demo is filled in less; a machine may be busy. */
const FILLED_WITHIN_MS = 180_000;

/** A folder, and on PostgreSQL a database, with nothing in them. */
export async function openEmptyEnvironment(engine: Engine): Promise<ShopEnvironment> {
  return toEnvironment(await makeFolder(), engine === 'postgres' ? await createPostgres() : undefined);
}

/**
 * A demo as its first start leaves it. To fill one takes longer than most tests: it is done once for all tests of a run, by
 * whoever asks first, and copied.
 */
export async function openDemoEnvironment(engine: Engine): Promise<ShopEnvironment> {
  const { folder, database } = await fillDemoOnce(engine);
  const copy = await makeFolder();
  await cp(folder, copy, { recursive: true });
  return toEnvironment(copy, database === undefined ? undefined : await createPostgres(database));
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'nanhi-place-'));

function toEnvironment(DATA_DIR: string, database: TestPostgres | undefined): ShopEnvironment {
  return {
    env: { DATA_DIR, DEMO: 'true', ...(database && { DATABASE_URL: database.url }) },
    async close() {
      killAllServers();
      await database?.drop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}

interface FilledDemo {
  folder: string;
  /** Its name on the PostgreSQL server. */
  database?: string;
}

/** Tests run in several processes: the first one to make the folder fills it, the others wait for its note that it is done. */
async function fillDemoOnce(engine: Engine): Promise<FilledDemo> {
  const folder = join(inject('databases').folder, `demo-${engine}`);
  const note = `${folder}.json`;
  if (await isFirstToMake(folder)) {
    const database = engine === 'postgres' ? await createPostgres() : undefined;
    await fillDemo(folder, database?.url);
    const filled: FilledDemo = { folder, ...(database && { database: database.name }) };
    await writeFile(`${note}.part`, JSON.stringify(filled));
    await rename(`${note}.part`, note);
  }
  const read = () => readFile(note, 'utf8').catch(() => undefined);
  return JSON.parse(await waitUntil('the demo is filled', read, FILLED_WITHIN_MS)) as FilledDemo;
}

function isFirstToMake(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}

async function fillDemo(DATA_DIR: string, DATABASE_URL: string | undefined): Promise<void> {
  const env = parseEnv({ DATA_DIR, DEMO: 'true', DATABASE_URL });
  const opened = await openDeps(env, {
    onError: (error) => {
      throw error;
    },
  });
  await opened.close();
}
