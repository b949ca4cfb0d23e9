import { backendsOf } from './harness/databases.ts';
import type { DemoShop } from './harness/demo-store.ts';
import type { Finding } from './harness/finding.ts';
import { putLoad } from './harness/load.ts';
import type { BenchOptions } from './harness/options.ts';
import { summarize } from './harness/summarize.ts';

export async function measurePageCost(
  { startAnother, databaseUrl }: DemoShop,
  pages: [name: string, path: string][],
  { rounds, seconds }: BenchOptions,
): Promise<Finding[]> {
  const server = await startAnother({ CACHE_MB: '0' });
  const findServing = async () => [server.pid, ...(await backendsOf(databaseUrl))];
  const findings: Finding[] = [];
  for (const [name, path] of pages) {
    const load = { url: server.url, paths: [path], connections: 1, seconds, headers: { 'accept-encoding': 'br' } };
    const measured: number[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const { responsesPerProcessorSecond } = await putLoad(findServing, load);
      if (round > 0) measured.push(1_000 / responsesPerProcessorSecond);
    }
    findings.push({
      what: `${name}, from URL to compressed bytes, processor time`,
      unit: 'ms',
      ours: summarize(measured),
    });
  }
  return findings;
}
