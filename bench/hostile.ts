import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { percentile } from './harness/summarize.ts';

const TARGET_MS = 50;
const SHOWN = 15;

export async function hostile({ postgresUrl }: BenchOptions): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-hostile-'));
  const report = join(folder, 'holds.json');
  try {
    spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'bench/hostile/vitest.config.ts'],
      {
        env: { ...process.env, TEST_DATABASE_URL: postgresUrl, HOSTILE_REPORT: report },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const holds = JSON.parse(await readFile(report, 'utf8')) as { what: string; heldMs: number }[];
    holds.sort((a, b) => b.heldMs - a.heldMs);
    const all = holds.map(({ heldMs }) => heldMs);
    const longest = Math.max(...all);
    return {
      findings: [
        {
          what: 'longest block of all requests',
          unit: 'ms',
          ours: { median: longest, min: longest, max: longest },
          target: { atMost: TARGET_MS },
        },
      ],
      notes: [
        `${holds.length} requests; the median blocks ${percentile(all, 50).toFixed(1)} ms, the 99th percentile ${percentile(all, 99).toFixed(1)} ms.`,
      ],
      tables: [
        [
          '| request | ms |',
          '|---|---|',
          ...holds.slice(0, SHOWN).map((each) => `| ${each.what} | ${each.heldMs.toFixed(0)} |`),
        ].join('\n'),
      ],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
