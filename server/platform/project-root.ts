import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Found by package.json, because sources and the bundle in `build/` lie at different depths. */
const PROJECT_ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '.');

export function projectPath(path: string): string {
  return join(PROJECT_ROOT, path);
}
