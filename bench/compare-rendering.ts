import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { DemoShop } from './harness/demo-store.ts';
import type { Finding } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { compareRounds, type Round } from './harness/paired-rounds.ts';
import { spawnScript } from './harness/spawn.ts';

const TARGET = 0.75;

/** Compares the shop's rendering with React's rendering of the same elements. Both read the API from memory. */
export async function compareRendering(
  { server }: Pick<DemoShop, 'server'>,
  pages: [name: string, path: string][],
  { rounds }: BenchOptions,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, path] of pages) {
    const args = ['bench/baselines/render-process.ts', server.url, path, String(rounds)];
    const child = spawnScript(args, {}, 'server');
    if (!child.stdout || !child.stderr) throw new Error('The rendering has no output');
    const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    if (output === '') throw new Error(`${path} could not be rendered: ${errorOutput}`);
    const measured = JSON.parse(output) as Round<number>[];
    findings.push({
      what: `${name}, rendered, by processor time`,
      unit: 'pages/s',
      ...compareRounds(measured, (pagesPerSecond) => pagesPerSecond),
      target: { atLeast: TARGET },
    });
  }
  return findings;
}
