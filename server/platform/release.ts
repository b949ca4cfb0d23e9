import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectPath } from './project-root.ts';

/** A folder for each release, which is never changed (scripts/releases.mjs). */
export const RELEASES = projectPath('build/releases');
const BUNDLE = 'bundle';
const isBundle = import.meta.dirname === join(RELEASES, ownId(), BUNDLE);

/** The absolute path of a built file: of the release that this process is of, or for sources of the newest one. */
export function builtPath(path: string): string {
  return join(RELEASES, isBundle ? ownId() : newestId(), path);
}

/** The program that a new worker runs to be of the newest release. */
export function newestProgram(): string {
  return isBundle ? join(RELEASES, newestId(), BUNDLE, 'main.js') : (process.argv[1] ?? '');
}

/** Notes that this process runs from its release, so that no build removes the folder. */
export function markRunning(): void {
  const mark = builtPath(`running-${process.pid}`);
  try {
    writeFileSync(mark, '');
  } catch {
    // A read-only folder is not built in.
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
