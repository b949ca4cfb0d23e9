import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { DemoShop } from './harness/demo-store.ts';
import type { Finding } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { compareRounds, type Round } from './harness/paired-rounds.ts';
import { spawnScript } from './harness/spawn.ts';

const TARGET = 0.6;

/** Pages rendered with the API's answers at hand, against React's own `renderToString` of the same elements. */
export async function compareRendering(
  { server }: Pick<DemoShop, 'server'>,
  addresses: [name: string, path: string][],
  { rounds }: BenchOptions,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, path] of addresses) {
    const args = ['bench/baselines/render-process.ts', server.url, path, String(rounds)];
    const child = spawnScript(args, {}, 'server');
    if (!child.stdout || !child.stderr) throw new Error('The rendering has no output');
    const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    if (printed === '') throw new Error(`${path} could not be rendered: ${complaint}`);
    const measured = JSON.parse(printed) as Round<number>[];
    findings.push({
      what: `${name}, rendered, by processor time`,
      unit: 'pages/s',
      ...compareRounds(measured, (pagesPerSecond) => pagesPerSecond),
      target: { atLeast: TARGET },
    });
  }
  return findings;
}
