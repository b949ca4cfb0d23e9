import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inject, type TestContext } from 'vitest';
import { z } from 'zod';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';

interface PreviousRelease {
  serve: (env: Record<string, string>) => Promise<ServerProcess>;
  latestMigration: string;
}

const ENTRY = 'test/previous-release/entry.ts';
const SOURCES = ['package.json', 'contract', 'database', 'server', ENTRY];

const packageSchema = z.object({ previousRelease: z.string().regex(/^[0-9a-f]{40}$/) });
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })).nonempty() });

let checkedOut: PreviousRelease | undefined;

/** Skips the test if git lacks the commit (shallow clone, copy without history). */
export function usePreviousRelease({ skip }: TestContext): PreviousRelease {
  const { previousRelease: commit } = packageSchema.parse(readJson('package.json'));
  const isKnown = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0;
  if (!isKnown) skip(`git knows no commit ${commit} here: a full clone runs this test`);
  checkedOut ??= checkOut(commit);
  return checkedOut;
}

function checkOut(commit: string): PreviousRelease {
  const folder = mkdtempSync(join(inject('databases').folder, 'previous-release-'));
  const archive = execFileSync('git', ['archive', '--format=tar', commit, ...SOURCES], { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  const { entries } = journalSchema.parse(readJson(join(folder, 'database/migrations/meta/_journal.json')));
  const args = ['test/previous-release/serve.ts', join(folder, ENTRY)];
  return { serve: (env) => spawnServer(env, { args }), latestMigration: entries.at(-1)?.tag ?? '' };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
