import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';

interface Moved {
  name: string;
  rows: number;
  images: number;
  seconds: number;
  decisions: number;
  suggested: number;
  added: number;
  leftOut: number;
  sales: number;
}

/** Imports files like those of other shops, as a newcomer would, and counts the questions. */
export async function movingIn({ postgresUrl }: BenchOptions): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-moving-in-'));
  const report = join(folder, 'moved.json');
  try {
    spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'bench/moving-in/vitest.config.ts'],
      {
        env: { ...process.env, TEST_DATABASE_URL: postgresUrl, MOVING_IN_REPORT: report },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const moved = JSON.parse(await readFile(report, 'utf8')) as Moved[];
    return {
      findings: [],
      notes: ['Once each, one after another. The pictures come from a server on the same machine.'],
      tables: [
        [
          '| file | rows | pictures | minutes | decisions (with a suggestion) | added | left out | sales |',
          '|---|---|---|---|---|---|---|---|',
          ...moved.map(
            (each) =>
              `| ${each.name} | ${each.rows} | ${each.images} | ${(each.seconds / 60).toFixed(1)} | ${each.decisions} (${each.suggested}) | ${each.added} | ${each.leftOut} | ${each.sales} |`,
          ),
        ].join('\n'),
      ],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
