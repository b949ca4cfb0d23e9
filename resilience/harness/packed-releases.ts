import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clone of this project, in which a script commits changes and packs them as releases. */
export interface ReleaseMaker {
  /** Changes files of the last release, by path. */
  change(changes: Record<string, (text: string) => string>): void;
  /** Packs the last release with its build, or without. */
  pack(file: string, options?: { isBuilt: boolean }): void;
  /** Returns to the first release. */
  reset(): void;
}

const AUTHOR = ['-c', 'user.name=Resilience', '-c', 'user.email=resilience@shop.example'];

/** Uses the last commit, and hard links of the installed packages. */
export function openReleaseMaker(folder: string): ReleaseMaker {
  execFileSync('git', ['clone', '--quiet', process.cwd(), folder]);
  execFileSync('cp', ['-al', join(process.cwd(), 'node_modules'), join(folder, 'node_modules')]);
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, RELEASE_KEY: join(`${folder}.key`, 'release.key') },
    });
  const first = run('git', 'rev-parse', 'HEAD').trim();
  return {
    change(changes) {
      for (const [path, edit] of Object.entries(changes)) {
        const file = join(folder, path);
        const text = path.startsWith('+') ? '' : readFileSync(file, 'utf8');
        writeFileSync(join(folder, path.replace(/^\+/, '')), edit(text));
      }
      run('git', 'add', '--all');
      run('git', ...AUTHOR, 'commit', '--quiet', '--message', 'A release for a test');
    },
    pack(file, { isBuilt } = { isBuilt: true }) {
      if (!isBuilt) {
        run('git', 'archive', '--format=tar.gz', '--prefix=shop/', '-o', file, 'HEAD');
        run(process.execPath, 'scripts/release-signature.ts', 'sign', file, new Date().toISOString());
        return;
      }
      run(process.execPath, 'scripts/launch.mjs', 'build');
      run('sh', 'deploy/pack.sh', file);
    },
    reset: () => void run('git', 'reset', '--quiet', '--hard', first),
  };
}
