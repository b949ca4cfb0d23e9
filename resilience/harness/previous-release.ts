import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotRun } from '#bench/harness/cannot-run.ts';

/** An empty object selects the present release. */
export interface Release {
  args?: string[];
  cwd?: string;
}

const packageSchema = z.object({ previousRelease: z.string().regex(/^[0-9a-f]{40}$/) });
/** Build steps of the previous release. Its launcher is not used, because it would install packages. */
const BUILD_STEPS = [['node_modules/@react-router/dev/bin.cjs', 'build'], ['scripts/compress-assets.ts']];
const ARCHIVE_MAX_BYTES = 2 ** 28;

/** Builds `previousRelease` of package.json with the present packages. Throws `CannotRun` if git lacks the commit. */
export function buildPreviousRelease(folder: string): Release {
  const { previousRelease: commit } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status !== 0) {
    throw new CannotRun(`git knows no commit ${commit} here: it needs a full clone`);
  }
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: ARCHIVE_MAX_BYTES });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const step of BUILD_STEPS) execFileSync(process.execPath, step, { cwd: folder, stdio: 'pipe' });
  return { args: [join(folder, 'server/main.ts')], cwd: folder };
}
