import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a function that finds files of pages in other releases of this checkout. An open page requests files of its
 * own release. That release may be older than this process, or newer while workers are replaced one by one.
 */
export function openOtherReleases(releases: string) {
  /** Files of each release. A release never changes. */
  const filesOf = new Map<string, ReadonlySet<string>>();

  /** Returns the folder of the release that has a file at this path of a URL; undefined if no release has the file. */
  return function findFolder(path: string): string | undefined {
    if (!path.includes('.')) return undefined;
    const ids = list(releases);
    for (const id of filesOf.keys()) if (!ids.includes(id)) filesOf.delete(id);
    for (const id of ids) {
      const folder = join(releases, id, 'pages/client');
      const files = filesOf.get(id) ?? new Set(list(folder, true).map((file) => `/${file.replaceAll('\\', '/')}`));
      filesOf.set(id, files);
      if (files.has(path)) return folder;
    }
    return undefined;
  };
}

function list(folder: string, recursive = false): string[] {
  try {
    return readdirSync(folder, { recursive, encoding: 'utf8' });
  } catch {
    return [];
  }
}
