import { appendFileSync } from 'node:fs';

/** `npm test` sets this variable to `third`, so that random tests run a third as often as with `npm test -- --all`. */
const RANDOM_RUNS_VARIABLE = 'RANDOM_RUNS';

const isThird = process.env[RANDOM_RUNS_VARIABLE] === 'third';

/** Number of runs of a random test: `RESILIENCE_<what>` of the environment, else `inSuite`, or a third of it. */
export function runsOf(what: 'REQUESTS' | 'RUNS', inSuite: number): number {
  return Number(process.env[`RESILIENCE_${what}`] ?? (isThird ? Math.ceil(inSuite / 3) : inSuite));
}

/** All cases, or a third of them. Successive numbers `at` get different thirds. */
export function casesOf<T>(cases: readonly T[], at: number): T[] {
  return cases.filter((_, index) => !isThird || index % 3 === at % 3);
}

export function reportCounts(what: string, counts: Record<string, number>): void {
  const { RESILIENCE_REPORT } = process.env;
  if (RESILIENCE_REPORT) appendFileSync(RESILIENCE_REPORT, `${JSON.stringify({ what, counts })}\n`);
}
