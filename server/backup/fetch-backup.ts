import { join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';
import { readIdentities } from './encryption.ts';
import type { S3Backups } from './s3-backups.ts';

const NAMED_MAX = 5;

export interface FetchOptions {
  /** Undefined for the newest backup. */
  name?: string | undefined;
  /** Opens the keys in the bucket, if no `identities` are given. */
  passphrase?: string | undefined;
  identities?: readonly string[];
}

interface FetchedBackup {
  name: string;
  file: string;
  /** Keys that open the backup. */
  identities: readonly string[];
}

/**
 * Downloads a backup of the bucket into the folder, and the key of an encrypted one. Throws `StartupError` for a missing
 * backup or key before it downloads the backup.
 */
export async function fetchBackup(
  bucket: S3Backups,
  where: string,
  folder: string,
  { name: wanted, passphrase, identities = [] }: FetchOptions = {},
): Promise<FetchedBackup> {
  const name = chooseBackup(await bucket.list(), where, wanted);
  const needsKey = name.endsWith('.age') && identities.length === 0;
  const keys = needsKey ? await fetchKeys(bucket, { where, folder, name, passphrase }) : identities;
  const file = join(folder, name);
  await bucket.download(name, file);
  return { name, file, identities: keys };
}

/** Returns the newest name, or the wanted one. Throws `StartupError` without it. */
export function chooseBackup(names: readonly string[], where: string, wanted?: string): string {
  const newest = names.at(-1);
  if (newest === undefined) throw new StartupError(`There is no backup in ${where}.`);
  if (wanted === undefined) return newest;
  if (names.includes(wanted)) return wanted;
  const last = names.slice(-NAMED_MAX).join(', ');
  throw new StartupError(`There is no backup ${wanted} in ${where}. It has ${names.length}, the newest are: ${last}.`);
}

async function fetchKeys(
  bucket: S3Backups,
  { where, folder, name, passphrase }: { where: string; folder: string; name: string; passphrase?: string | undefined },
): Promise<string[]> {
  const keys = await bucket.listKeys();
  if (keys.length === 0) throw new StartupError(`${name} is encrypted: --identity names the file of its key.`);
  if (!passphrase) {
    throw new StartupError(
      `${name} is encrypted: --identity names the file of its key, or BACKUP_PASSPHRASE is the passphrase of the key in ${where}.`,
    );
  }
  const found: string[] = [];
  for (const key of keys) {
    const file = join(folder, key);
    await bucket.download(key, file);
    // The bucket may also have keys of other servers, with other passphrases.
    found.push(...(await readIdentities(file, passphrase).catch(() => [])));
  }
  if (found.length > 0) return found;
  throw new StartupError(`No key in ${where} opens with the passphrase in BACKUP_PASSPHRASE.`);
}
