import type { DemoShop } from './harness/demo-store.ts';
import { firstProductOf, mainPagesOf } from './harness/demo-store.ts';
import type { Finding } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { changeProduct, logIn } from './harness/shop-api.ts';
import { summarize } from './harness/summarize.ts';

const EDITS_A_ROUND = 4;

export async function measureEditedPages({ server }: DemoShop, { rounds }: BenchOptions): Promise<Finding[]> {
  const { product, ...others } = await mainPagesOf(server);
  const token = await logIn(server);
  const { _id: id } = await firstProductOf(server);
  const findings: Finding[] = [];
  for (const [name, path] of Object.entries({ ...others, product })) {
    const [afterEdit, withoutEdit]: [number[], number[]] = [[], []];
    for (let edit = 0; edit < rounds * EDITS_A_ROUND; edit += 1) {
      await timeResponse(server.url + path);
      withoutEdit.push(await timeResponse(server.url + path));
      await changeProduct(server, token, id, { description: `Edited ${edit}` });
      afterEdit.push(await timeResponse(server.url + path));
    }
    findings.push({
      what: `${name}, first visitor after an edit (baseline: without an edit)`,
      unit: 'ms',
      ours: summarize(afterEdit),
      baseline: summarize(withoutEdit),
      ratio: summarize(afterEdit.map((ms, index) => ms / (withoutEdit[index] ?? Number.NaN))),
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
