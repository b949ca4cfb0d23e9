import { appendFileSync } from 'node:fs';

/** How often a test of chance is run: a few in the suite, and as many as `TORTURE_<what>` says where somebody asks for more. */
export function runsOf(what: 'REQUESTS' | 'RUNS', inSuite: number): number {
  return Number(process.env[`TORTURE_${what}`] ?? inSuite);
}

/** What a test has counted, for whoever wants to read it: a line of JSON in the file `TORTURE_REPORT`. */
export function reportCounts(what: string, counts: Record<string, number>): void {
  const { TORTURE_REPORT } = process.env;
  if (TORTURE_REPORT) appendFileSync(TORTURE_REPORT, `${JSON.stringify({ what, counts })}\n`);
}
