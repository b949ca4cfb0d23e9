import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds the files of other releases. An open page requests files of its own release, which may be newer than this one
 * while workers are replaced.
 */
export function openOtherReleases(releases: string) {
  /** Cached by release, because a release never changes. */
  const filesOf = new Map<string, ReadonlySet<string>>();

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
