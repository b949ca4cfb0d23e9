import { join } from 'node:path';
import type { Env } from './env.ts';
import { openDiskStorage } from './platform/storage/disk-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** The S3-compatible service that is configured, else a folder. Throws `StartupError` where it cannot be used. */
export async function openStorage(env: Env): Promise<Storage> {
  if (!env.s3) return openDiskStorage(join(env.dataDir, 'pictures'));
  // Its client is large: who has no use for it does not wait for it at every start.
  const { openS3Storage } = await import('./platform/storage/s3-storage.ts');
  return openS3Storage(env.s3);
}
