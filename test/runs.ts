import { appendFileSync } from 'node:fs';

/** How often a test of chance is run: a few in the suite, and as many as `RESILIENCE_<what>` says where somebody asks for more. */
export function runsOf(what: 'REQUESTS' | 'RUNS', inSuite: number): number {
  return Number(process.env[`RESILIENCE_${what}`] ?? inSuite);
}

/** What a test has counted, for whoever wants to read it: a line of JSON in the file `RESILIENCE_REPORT`. */
export function reportCounts(what: string, counts: Record<string, number>): void {
  const { RESILIENCE_REPORT } = process.env;
  if (RESILIENCE_REPORT) appendFileSync(RESILIENCE_REPORT, `${JSON.stringify({ what, counts })}\n`);
}
