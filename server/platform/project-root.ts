import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder of package.json. Not a relative path, because sources and the bundle in `build/` are at different depths. */
const PROJECT_ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '.');

export function projectPath(path: string): string {
  return join(PROJECT_ROOT, path);
}
