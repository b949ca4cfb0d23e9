import { execFileSync, spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '#bench/harness/cannot-run.ts';

/** An empty object selects the present release. */
export interface Release {
  args?: string[];
  cwd?: string;
}

/** Build steps of the previous release. Its launcher is not used, because it would install packages. */
const BUILD_STEPS = [['node_modules/@react-router/dev/bin.cjs', 'build'], ['scripts/compress-assets.ts']];
const ARCHIVE_MAX_BYTES = 2 ** 28;

/** Builds the last tagged release before this commit, with the present packages. Throws `CannotRun` without such a tag. */
export function buildPreviousRelease(folder: string): Release {
  const found = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^'], {
    encoding: 'utf8',
  });
  const tag = found.stdout.trim();
  if (found.status !== 0 || tag === '')
    throw new CannotRun('git knows no tag of a release before this commit, such as v0.1.0');
  const archive = execFileSync('git', ['archive', '--format=tar', tag], { maxBuffer: ARCHIVE_MAX_BYTES });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const step of BUILD_STEPS) execFileSync(process.execPath, step, { cwd: folder, stdio: 'pipe' });
  return { args: [join(folder, 'server/main.ts')], cwd: folder };
}
