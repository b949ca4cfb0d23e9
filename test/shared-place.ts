import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { killAllServers } from './spawn-server.ts';
import { createEmptyPostgres } from './test-database.ts';

/** Where copies of the process find the same shop: an empty database and a folder, gone when the test is over. */
export async function openSharedPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nanhi-copies-'));
  const database = await createEmptyPostgres();
  onTestFinished(async () => {
    killAllServers();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { DATA_DIR: dataDir, DEMO: 'true', DATABASE_URL: database.url };
}
