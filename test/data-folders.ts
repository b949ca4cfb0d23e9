import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { endEmbedded } from './embedded.ts';

/** Returns the path of a folder that does not exist yet. After the test, ends its PostgreSQL and deletes it. */
export async function makeDataFolder(name = 'data'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-embedded-'));
  const dataDir = join(folder, name);
  onTestFinished(async () => {
    await endEmbedded(dataDir);
    await rm(folder, { recursive: true, force: true });
  });
  return dataDir;
}

export function collectErrors() {
  const errors: string[] = [];
  return { errors, onError: (error: Error) => void errors.push(error.message) };
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
