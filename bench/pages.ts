import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { compareWithFixedResponse } from './compare-with-fixed-response.ts';
import { backendsOf } from './harness/databases.ts';
import { type DemoShop, firstProductOf, mainPagesOf, openDemoShop } from './harness/demo-store.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import { putLoad } from './harness/load.ts';
import type { BenchOptions } from './harness/options.ts';
import { compareRounds, type Round } from './harness/paired-rounds.ts';
import { changeProduct, logIn } from './harness/shop-api.ts';
import { spawnScript } from './harness/spawn.ts';
import { summarize } from './harness/summarize.ts';

const CACHED_TARGET = 0.9;

export async function pages(options: BenchOptions): Promise<Outcome> {
  const shop = await openDemoShop(options.postgresUrl);
  const notes: string[] = [];
  try {
    const paths = Object.entries(await mainPagesOf(shop.server));
    const findings = [];
    for (const [name, path] of paths) {
      const cached = { what: `${name}, cached`, path, target: CACHED_TARGET };
      findings.push(...(await compareWithFixedResponse(shop.server, cached, options, notes)));
    }
    findings.push(...(await compareRendering(shop, paths, options)));
    findings.push(...(await measurePageCost(shop, paths, options)));
    findings.push(...(await measureEditedPages(shop, options)));
    return { findings, notes };
  } finally {
    await shop.close();
  }
}

const RENDERED_TARGET = 0.75;

/** Compares the shop's rendering with React's rendering of the same elements. Both read the API from memory. */
async function compareRendering(
  { server }: Pick<DemoShop, 'server'>,
  paths: [name: string, path: string][],
  { rounds }: BenchOptions,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, path] of paths) {
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
      target: { atLeast: RENDERED_TARGET },
    });
  }
  return findings;
}

async function measurePageCost(
  { startAnother, databaseUrl }: DemoShop,
  paths: [name: string, path: string][],
  { rounds, seconds }: BenchOptions,
): Promise<Finding[]> {
  const server = await startAnother({ CACHE_MB: '0' });
  const findServing = async () => [server.pid, ...(await backendsOf(databaseUrl))];
  const findings: Finding[] = [];
  for (const [name, path] of paths) {
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

const EDITS_A_ROUND = 4;
/** Requests that make a page popular. The server renders popular pages again in the background (decision 65). */
const REQUESTS_OF_POPULAR = 20;
const EDITED_TARGET = 2;

async function measureEditedPages({ server, startAnother }: DemoShop, { rounds }: BenchOptions): Promise<Finding[]> {
  const uncached = await startAnother({ CACHE_MB: '0' });
  const { product, ...others } = await mainPagesOf(server);
  const token = await logIn(server);
  const { _id: id } = await firstProductOf(server);
  const findings: Finding[] = [];
  for (const [name, path] of Object.entries({ ...others, product })) {
    const [afterEdit, rendered]: [number[], number[]] = [[], []];
    for (let edit = 0; edit < rounds * EDITS_A_ROUND; edit += 1) {
      for (let request = 0; request <= REQUESTS_OF_POPULAR; request += 1) await timeResponse(server.url + path);
      rendered.push(await timeResponse(uncached.url + path));
      await changeProduct(server, token, id, { description: `Edited ${edit}` });
      afterEdit.push(await timeResponse(server.url + path));
    }
    findings.push({
      what: `${name}, first visitor after an edit (baseline: rendered and not cached)`,
      unit: 'ms',
      ours: summarize(afterEdit),
      baseline: summarize(rendered),
      ratio: summarize(afterEdit.map((ms, index) => ms / (rendered[index] ?? Number.NaN))),
      target: { atMost: EDITED_TARGET },
    });
  }
  return findings;
}

async function timeResponse(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - startedAt;
}
