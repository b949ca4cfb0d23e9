import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An open page requests files of its own release. While workers are replaced, that may be a newer release than this
 * one.
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
