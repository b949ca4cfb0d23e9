import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder of package.json. Sources and the bundle in `build/` are at different depths, so no relative path finds it. */
const PROJECT_ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '.');

export function projectPath(path: string): string {
  return join(PROJECT_ROOT, path);
}
