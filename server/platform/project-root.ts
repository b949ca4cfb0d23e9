import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The project's folder. It is found by package.json, because sources and the bundle in `build/` lie at different depths.
 */
const PROJECT_ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '.');

/** Returns the absolute path of `path`. `path` is relative to the project's folder. */
export function projectPath(path: string): string {
  return join(PROJECT_ROOT, path);
}
