import { appendFileSync } from 'node:fs';

/** Number of runs of a randomised test: `RESILIENCE_<what>` of the environment, else `inSuite`. */
export function runsOf(what: 'REQUESTS' | 'RUNS', inSuite: number): number {
  return Number(process.env[`RESILIENCE_${what}`] ?? inSuite);
}

export function reportCounts(what: string, counts: Record<string, number>): void {
  const { RESILIENCE_REPORT } = process.env;
  if (RESILIENCE_REPORT) appendFileSync(RESILIENCE_REPORT, `${JSON.stringify({ what, counts })}\n`);
}
