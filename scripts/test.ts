import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import pLimit from 'p-limit';

/** A part of `npm test`. All parts run even if one fails, so that one run reports all errors. */
interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Returns arguments that limit the part to changes since a commit. An empty list skips the part. */
  onlyChanged?: (since: string) => string[];
  report?: { file: string; count: (report: unknown) => Count };
}

interface Count {
  passed: number;
  failed: number;
  /** Number of tests that did not run, mostly because a program is not installed. */
  skipped: number;
  flaky?: number;
  /** First lines of errors. They are printed again at the end, because the log is long. */
  errors?: string[];
  /** Says why tests were skipped, such as a browser that is not installed. */
  reasons?: string[];
}

const REPORTS = 'test-results';
const isChecksOnly = process.argv.includes('--checks');
const isAll = process.argv.includes('--all');
const hasOtherBrowsers = process.argv.includes('--browsers');
const changedAt = process.argv.indexOf('--changed');
const changedSince = changedAt === -1 ? undefined : (process.argv[changedAt + 1] ?? 'HEAD');

/** These run in parallel before the tests, because each uses about one processor. One of them builds the shop. */
const quickChecks: Part[] = [
  { name: 'format', command: ['biome', 'check', '.'] },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  { name: 'oldest browsers', command: ['node', 'scripts/check-browsers.ts'] },
  { name: 'licences', command: ['node', 'scripts/check-licences.ts'] },
  { name: 'lock files', command: ['node', 'scripts/check-lock-files.ts'] },
];
/** These run beside the browser tests, which leave a third of two processors idle. */
const slowChecks: Part[] = [
  types('server', '.'),
  types('pages', 'web'),
  types('browser tests', 'e2e'),
  { name: 'lint and walls', command: ['oxlint'], onlyChanged: listChangedSources },
];

const slowProjects = ['system', 'slow-pages'];
/** Beside a changed file, slow tests run too. */
const unitTests = vitest('unit and API tests', ['node', 'pages', ...(changedSince === undefined ? [] : slowProjects)]);
/** Journeys of a shopper, an admin and an order. `--all` adds the others. */
const MAIN_JOURNEYS = ['admin-adds-product', 'one-order', 'shopper-buys'].map((name) => `e2e/${name}.spec.ts`);
const journeys = playwright('browser journeys', ['journeys'], isAll ? [] : MAIN_JOURNEYS);
const systemTests: Part[] = [vitest('slow tests', slowProjects), playwright('browser tests', ['phone', 'desktop'])];
/** Two at a time, because each test drives a browser and a server of its own. */
const engineTests = playwright('tests in other browsers', ['engines'], ['--workers=2']);

/** Checks again only what a change can concern: the state of the last check stays in a file. */
function types(of: string, project: string): Part {
  const state = `node_modules/.cache/types-${project === '.' ? 'server' : project}.json`;
  return { name: `types of the ${of}`, command: ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', state] };
}

function git(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

function listChangedSources(since: string): string[] {
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return files.filter((file) => /\.tsx?$/.test(file));
}

/**
 * Returns the tests beside each changed file, or else beside the files that import it. The import graph is of no use,
 * because nearly every test starts the whole app.
 */
function listTestsOfChanges(since: string): string[] {
  const testsBeside = (file: string) => {
    const folder = dirname(file);
    return git('ls-files', '--cached', '--others', '--', `:(glob)${folder}/*.test.ts`, `:(glob)${folder}/*.test.tsx`);
  };
  const tests = listChangedSources(since).flatMap((file) => {
    const own = testsBeside(file);
    return own.length > 0 ? own : git('grep', '-lF', `/${basename(file)}'`, '--', '*.ts', '*.tsx').flatMap(testsBeside);
  });
  return tests.length === 0 ? [] : [...new Set(tests), '--passWithNoTests'];
}

function vitest(name: string, projects: string[]): Part {
  const file = `${REPORTS}/vitest-${projects.join('-')}.json`;
  return {
    name,
    // Read by `test/runs.ts`.
    ...(!isAll && { env: { RANDOM_RUNS: 'third' } }),
    command: [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    onlyChanged: listTestsOfChanges,
    report: { file, count: countVitest },
  };
}

function playwright(name: string, projects: string[], options: string[] = []): Part {
  const file = `${REPORTS}/playwright-${projects.join('-')}.json`;
  return {
    name,
    command: ['playwright', 'test', ...options, ...projects.map((project) => `--project=${project}`)],
    env: { BROWSER_REPORT: file },
    // Only changed tests run, because Playwright cannot find the tests that visit a changed page.
    onlyChanged: (since) =>
      git('diff', '--name-only', since, '--', 'e2e').length === 0
        ? []
        : [`--only-changed=${since}`, '--pass-with-no-tests'],
    report: { file, count: countPlaywright },
  };
}

function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, success, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    success: boolean;
    testResults: {
      name: string;
      message: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  };
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).length;
  // A test file that cannot be loaded contains no failed tests, but has to count as failed.
  const failed = success ? 0 : Math.max(1, numFailedTests);
  const errors = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && message) return [`${file}: ${firstLine(message)}`];
    return tests.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages.at(-1))}`);
  });
  return { passed: numPassedTests, failed, skipped: numPendingTests, flaky, errors };
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
}

function countPlaywright(report: unknown): Count {
  const { stats, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: PlaywrightSuite[];
  };
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky,
    errors: suites.flatMap(errorsOf),
    reasons: suites.flatMap(reasonsOf),
  };
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      status: string;
      projectName: string;
      annotations: { type: string; description?: string }[];
      results: { error?: { message?: string } }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

function errorsOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(
        ({ projectName, results }) =>
          `[${projectName}] ${file}:${line} ${title}: ${firstLine(results.at(-1)?.error?.message)}`,
      ),
  );
  return [...own, ...suites.flatMap(errorsOf)];
}

function reasonsOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : [])),
    ),
  );
  return [...own, ...suites.flatMap(reasonsOf)];
}

mkdirSync(REPORTS, { recursive: true });
const failedParts: string[] = [];
const total: Count = { passed: 0, failed: 0, skipped: 0 };
let flaky = 0;
const seconds: Record<string, number> = {};
const errors: string[] = [];
const reasons = new Set<string>();

// The type checks need these generated files.
await run({ name: 'route types', command: ['react-router', 'typegen'] }, 'pipe');
if (isChecksOnly) {
  await runBeside([...quickChecks, ...slowChecks], availableParallelism());
} else {
  await runBeside(quickChecks, availableParallelism());
  await runTests([unitTests]);
  const others = [journeys, ...(isAll ? systemTests : []), ...(hasOtherBrowsers ? [engineTests] : [])];
  await Promise.all([runBeside(slowChecks, 1), runTests(others)]);
}

async function runBeside(parts: Part[], atOnce: number): Promise<void> {
  await pLimit(atOnce).map(parts, (part) => run(part, 'pipe'));
}

async function runTests(parts: Part[]): Promise<void> {
  for (const part of parts) {
    await run(part, 'inherit');
    if (part.report) addCount(part.report);
  }
}

/** With `pipe`, the output appears after the part has ended, so that parallel outputs are not mixed. */
async function run({ name, command, env, onlyChanged }: Part, stdio: 'pipe' | 'inherit'): Promise<void> {
  const changed = changedSince === undefined ? undefined : onlyChanged?.(changedSince);
  if (changed?.length === 0) return;
  const [program = '', ...args] = [...command, ...(changed ?? [])];
  const startedAt = performance.now();
  if (stdio === 'inherit') console.log(`\n== ${name}`);
  const child = spawn(program, args, {
    stdio: ['inherit', stdio, stdio],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  const output = [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : ''));
  const [status] = await once(child, 'close');
  seconds[name] = Math.round((performance.now() - startedAt) / 1_000);
  if (status !== 0) failedParts.push(name);
  if (stdio === 'pipe') console.log(`\n== ${name}\n${(await Promise.all(output)).join('')}`.trimEnd());
}

function addCount(report: NonNullable<Part['report']>): void {
  const counted = countOf(report);
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.skipped += counted.skipped;
  flaky += counted.flaky ?? 0;
  errors.push(...(counted.errors ?? []));
  for (const reason of counted.reasons ?? []) reasons.add(reason);
}

function countOf({ file, count }: NonNullable<Part['report']>): Count {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

console.log(
  `\nSeconds: ${Object.entries(seconds)
    .map(([name, taken]) => `${name} ${taken}`)
    .join(', ')}`,
);
if (failedParts.length > 0) console.log(`\nFailed: ${failedParts.join(', ')}`);
for (const error of errors) console.log(`  ${error}`);
if (!isChecksOnly) {
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  for (const reason of reasons) console.log(`  ${reason}`);
  const secondTries = flaky > 0 ? ` (${flaky} of those that passed needed a second try)` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${secondTries}`);
}
process.exit(failedParts.length > 0 || total.failed > 0 ? 1 : 0);
