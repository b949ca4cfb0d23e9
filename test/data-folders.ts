import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { endEmbedded } from './embedded.ts';

/** A data folder that is not there yet. The test ends with the server that is left in it, and removes both. */
export async function makeDataFolder(name = 'data'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-embedded-'));
  const dataDir = join(folder, name);
  onTestFinished(async () => {
    await endEmbedded(dataDir);
    await rm(folder, { recursive: true, force: true });
  });
  return dataDir;
}

/** Collects what the operator is told. */
export function collectErrors() {
  const errors: string[] = [];
  return { errors, onError: (error: Error) => void errors.push(error.message) };
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // It may be cut off by a test.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
