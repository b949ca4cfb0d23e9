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
const MODELS_ON_DATABASES = [
  'server/orders/orders.model.test.ts',
  'server/desk/desk.model.test.ts',
  'server/cash/desk-actions.model.test.ts',
];

export function fuzz({ amount = REQUESTS, ...options }: ResilienceOptions): Promise<Outcome> {
  return runTests(['server/app.described.test.ts'], { RESILIENCE_REQUESTS: String(amount) }, options);
}

export function models({ amount = RUNS, ...options }: ResilienceOptions): Promise<Outcome> {
  return runTests([...MODELS, ...MODELS_ON_DATABASES], { RESILIENCE_RUNS: String(amount) }, options);
}

interface CountReport {
  what: string;
  counts: Record<string, number>;
}

type RunOptions = Pick<ResilienceOptions, 'seed' | 'homes' | 'postgresUrl'>;

async function runTests(
  files: string[],
  env: Record<string, string>,
  { seed, homes, postgresUrl }: RunOptions,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-resilience-'));
  const report = join(folder, 'counts.jsonl');
  const resultsFile = join(folder, 'results.json');
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      // No timeout, because thousands of runs may take hours.
      '--testTimeout=0',
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
        TEST_DATABASE_URL: homes.includes('server') ? postgresUrl : '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  try {
    const streams = [text(vitest.stdout), text(vitest.stderr)];
    const [[code]] = await Promise.all([once(vitest, 'exit'), ...streams]);
    const output = `${code} ${(await Promise.all(streams)).join('')}`;
    const reports = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const results = JSON.parse(await readFile(resultsFile, 'utf8').catch(() => '{}')) as Partial<Results>;
    if (!results.testResults) throw new Error(`The tests did not finish: ${output}`);
    const errors = results.testResults.flatMap(({ assertionResults, message }) => [
      ...(message ? [message] : []),
      ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    ]);
    return {
      assertions: [
        exactly('tests that passed', results.numPassedTests ?? 0, results.numTotalTests ?? 1),
        ...reports.map((line) => invariantOf(JSON.parse(line) as CountReport)),
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

function invariantOf({ what, counts }: CountReport): InvariantResult {
  const counted = Object.entries(counts).map(([name, count]) => `${name}: ${count.toLocaleString('en')}`);
  return { what, found: counted.join(', '), expected: 'no violation', holds: true };
}
