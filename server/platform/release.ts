import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectPath } from './project-root.ts';

/** Folder of all builds. A release never changes (scripts/releases.mjs). */
export const RELEASES = projectPath('build/releases');
const BUNDLE = 'bundle';
const isBundle = import.meta.dirname === join(RELEASES, ownId(), BUNDLE);

/** Returns a path in the release of this process. A process that runs sources uses the newest release. */
export function builtPath(path: string): string {
  return join(RELEASES, isBundle ? ownId() : newestId(), path);
}

/** Returns the program that new workers run. */
export function newestProgram(): string {
  return isBundle ? join(RELEASES, newestId(), BUNDLE, 'main.js') : (process.argv[1] ?? '');
}

/** Marks this process's release as in use, so that no build deletes it. */
export function markRunning(): void {
  const mark = builtPath(`running-${process.pid}`);
  try {
    writeFileSync(mark, '');
  } catch {
    // A read-only folder needs no mark, because no build can delete anything in it.
    return;
  }
  process.once('exit', () => rmSync(mark, { force: true }));
}

function ownId(): string {
  const [id = ''] = dirname(import.meta.dirname)
    .split(/[\\/]/)
    .slice(-1);
  return id;
}

function newestId(): string {
  try {
    return readFileSync(projectPath('build/release'), 'utf8');
  } catch {
    return 'none';
  }
}
