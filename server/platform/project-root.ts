import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The project's folder, for sources and for the bundle in `build/`, which lie at different depths. */
const PROJECT_ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '.');

/** The absolute path of one of the project's files. */
export function projectPath(path: string): string {
  return join(PROJECT_ROOT, path);
}
