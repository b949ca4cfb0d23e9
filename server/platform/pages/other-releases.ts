import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type FindFolder = (path: string) => Promise<string | undefined>;

/**
 * Finds the files of other releases. An open page requests files of its own release, which may be newer than this one
 * while workers are replaced.
 */
export function openOtherReleases(releases: string): FindFolder {
  /** Cached by release, because a release never changes. */
  const filesOf = new Map<string, ReadonlySet<string>>();

  return async function findFolder(path: string): Promise<string | undefined> {
    if (!path.includes('.')) return undefined;
    const ids = await list(releases);
    for (const id of filesOf.keys()) if (!ids.includes(id)) filesOf.delete(id);
    for (const id of ids) {
      const folder = join(releases, id, 'pages/client');
      const files = filesOf.get(id) ?? (await listFiles(folder));
      filesOf.set(id, files);
      if (files.has(path)) return folder;
    }
    return undefined;
  };
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  return new Set((await list(folder, true)).map((file) => `/${file.replaceAll('\\', '/')}`));
}

async function list(folder: string, recursive = false): Promise<string[]> {
  return readdir(folder, { recursive, encoding: 'utf8' }).catch(() => []);
}
