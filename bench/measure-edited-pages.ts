import type { DemoShop } from './harness/demo-store.ts';
import { firstProductOf, mainPagesOf } from './harness/demo-store.ts';
import type { Finding } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { changeProduct, logIn } from './harness/shop-api.ts';
import { summarize } from './harness/summarize.ts';

const EDITS_A_ROUND = 4;
/** Requests that make a page popular. The server renders popular pages again in the background (decision 65). */
const REQUESTS_OF_POPULAR = 20;
const TARGET = 2;

export async function measureEditedPages(
  { server, startAnother }: DemoShop,
  { rounds }: BenchOptions,
): Promise<Finding[]> {
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
      target: { atMost: TARGET },
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
