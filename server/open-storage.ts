import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { openDiskStorage } from './platform/storage/disk-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Throws `StartupError` if S3 is unusable. */
export async function openStorage(env: Env): Promise<Storage> {
  if (!env.s3) return openDiskStorage(imageFolderOf(env));
  // The S3 client is large, so it loads only if used.
  const { openS3Storage } = await import('./platform/storage/s3-storage.ts');
  return openS3Storage(env.s3);
}

/** Returns folders by their label in metrics. Omits the data folder if database and images are elsewhere. */
export function foldersOf(env: Pick<Env, 'dataDir' | 'databaseUrl' | 's3'>): Record<string, string> {
  return {
    ...((!env.databaseUrl || !env.s3) && { data: env.dataDir }),
    ...(!env.s3 && { images: imageFolderOf(env) }),
    temporary: tmpdir(),
  };
}

export function imageFolderOf({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'pictures');
}
