import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** `npm test`: every part runs even after a failed one, so that one run reports all errors. */
interface Part {
  name: string;
  command: string[];
  /** Arguments that limit it to tests of files changed since a commit. */
  onlyChanged?: (since: string) => string[];
  report?: { file: string; count: (report: unknown) => Count };
}

interface Count {
  passed: number;
  failed: number;
  /** Mostly tests that need a program which is not installed. */
  skipped: number;
  /** Tests that passed on a retry. */
  flaky?: number;
  /** What failed, each with the first line of its error: the end of a long log has to say it again. */
  errors?: string[];
}

const REPORTS = 'test-results';
const VITEST_REPORT = `${REPORTS}/vitest.json`;
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`;

const parts: Part[] = [
  { name: 'format', command: ['biome', 'check', '.'] },
  { name: 'lint and walls', command: ['oxlint'] },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  { name: 'docs', command: ['node', 'scripts/check-docs.ts'] },
  { name: 'licences', command: ['node', 'scripts/check-licences.ts'] },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types of the server', command: ['tsc', '-p', '.'] },
  { name: 'types of the pages', command: ['tsc', '-p', 'web'] },
  { name: 'types of the browser tests', command: ['tsc', '-p', 'e2e'] },
  {
    name: 'unit and API tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    onlyChanged: (since) => ['--changed', since, '--passWithNoTests'],
    report: { file: VITEST_REPORT, count: countVitest },
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test'],
    // Knows which tests import a changed file, and not which pages do: it runs changed journeys.
    onlyChanged: (since) => [`--only-changed=${since}`, '--pass-with-no-tests'],
    report: { file: PLAYWRIGHT_REPORT, count: countPlaywright },
  },
];

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
  // A file that fails to load has no tests to count, but is a failure.
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
  return { passed: expected + flaky, failed: unexpected, skipped, flaky, errors: suites.flatMap(errorsOf) };
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[];
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

const isChecksOnly = process.argv.includes('--checks');
mkdirSync(REPORTS, { recursive: true });
const failedParts: string[] = [];
const total: Count = { passed: 0, failed: 0, skipped: 0 };
let flaky = 0;
const changedAt = process.argv.indexOf('--changed');
const since = changedAt === -1 ? undefined : (process.argv[changedAt + 1] ?? 'HEAD');
const seconds: Record<string, number> = {};
const errors: string[] = [];

for (const { name, command, report, onlyChanged } of parts) {
  if (isChecksOnly && report) continue;
  console.log(`\n== ${name}`);
  const [program = '', ...args] = [...command, ...(since === undefined ? [] : (onlyChanged?.(since) ?? []))];
  const startedAt = performance.now();
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  seconds[name] = Math.round((performance.now() - startedAt) / 1_000);
  if (status !== 0) failedParts.push(name);
  if (!report) continue;
  const counted = countOf(report);
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.skipped += counted.skipped;
  flaky += counted.flaky ?? 0;
  errors.push(...(counted.errors ?? []));
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
  const secondTries = flaky > 0 ? ` (${flaky} of those that passed needed a second try)` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${secondTries}`);
}
process.exit(failedParts.length > 0 || total.failed > 0 ? 1 : 0);
