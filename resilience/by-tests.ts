import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import type { ResilienceOptions } from './harness/options.ts';

const REQUESTS = 50_000;
const RUNS = 10_000;
const MODELS = ['web/features/cart/cart-slice.model.test.ts', 'contract/orders.model.test.ts'];
const ORDER_MODEL = 'server/orders/orders.model.test.ts';

/** `fuzz`: the suite's own test of requests drawn from the API's description, with many more of them. */
export function fuzz({ amount = REQUESTS, ...options }: ResilienceOptions): Promise<Outcome> {
  return runTests(['server/app.described.test.ts'], { RESILIENCE_REQUESTS: String(amount) }, options);
}

/** `models`: the suite's own comparisons of cart, totals and orders with what they should be, with many more runs. */
export function models({ amount = RUNS, ...options }: ResilienceOptions): Promise<Outcome> {
  return runTests([...MODELS, ORDER_MODEL], { RESILIENCE_RUNS: String(amount) }, options);
}

interface Counted {
  what: string;
  counts: Record<string, number>;
}

type Chance = Pick<ResilienceOptions, 'seed' | 'engines' | 'postgresUrl'>;

/** Runs these files of the suite. Each test counts for itself what it has drawn. */
async function runTests(
  files: string[],
  env: Record<string, string>,
  { seed, engines, postgresUrl }: Chance,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-resilience-'));
  const report = join(folder, 'counts.jsonl');
  const resultsFile = join(folder, 'results.json');
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${resultsFile}`,
      ...files,
    ],
    {
      env: {
        ...process.env,
        ...env,
        FAST_CHECK_SEED: String(seed),
        RESILIENCE_REPORT: report,
        TEST_DATABASE_URL: engines.includes('postgres') ? postgresUrl : '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  try {
    const streams = [text(vitest.stdout), text(vitest.stderr)];
    const [[code]] = await Promise.all([once(vitest, 'exit'), ...streams]);
    const printed = `${code} ${(await Promise.all(streams)).join('')}`;
    const counted = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const results = JSON.parse(await readFile(resultsFile, 'utf8').catch(() => '{}')) as Partial<Results>;
    if (!results.testResults) throw new Error(`The tests did not come to their end: ${printed}`);
    const errors = results.testResults.flatMap(({ assertionResults, message }) => [
      ...(message ? [message] : []),
      ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    ]);
    return {
      assertions: [
        exactly('tests that passed', results.numPassedTests ?? 0, results.numTotalTests ?? 1),
        ...counted.map((line) => invariantOf(JSON.parse(line) as Counted)),
      ],
      notes: errors,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Results {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { message: string; assertionResults: { failureMessages: string[] }[] }[];
}

/** It was counted by a test that has passed. */
function invariantOf({ what, counts }: Counted): InvariantResult {
  const found = Object.entries(counts).map(([name, count]) => `${name}: ${count.toLocaleString('en')}`);
  return { what, found: found.join(', '), expected: 'none off its rule', holds: true };
}
