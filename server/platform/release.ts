import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectPath } from './project-root.ts';

/** The folder of all releases. A release is never changed (scripts/releases.mjs). */
export const RELEASES = projectPath('build/releases');
const BUNDLE = 'bundle';
const isBundle = import.meta.dirname === join(RELEASES, ownId(), BUNDLE);

/** Returns the absolute path of a built file: of this process' release, or of the newest one if sources run. */
export function builtPath(path: string): string {
  return join(RELEASES, isBundle ? ownId() : newestId(), path);
}

/** Returns the program of the newest release, for new workers. */
export function newestProgram(): string {
  return isBundle ? join(RELEASES, newestId(), BUNDLE, 'main.js') : (process.argv[1] ?? '');
}

/** Notes that this process runs from its release, so that no build removes the folder. */
export function markRunning(): void {
  const mark = builtPath(`running-${process.pid}`);
  try {
    writeFileSync(mark, '');
  } catch {
    // Nobody builds in a read-only folder.
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

/** 'none' before the first build. */
function newestId(): string {
  try {
    return readFileSync(projectPath('build/release'), 'utf8');
  } catch {
    return 'none';
  }
}
