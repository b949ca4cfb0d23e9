import { compareRendering } from './compare-rendering.ts';
import { compareWithFixedResponse } from './compare-with-fixed-response.ts';
import { mainPagesOf, openDemoShop } from './harness/demo-store.ts';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { measureEditedPages } from './measure-edited-pages.ts';
import { measurePageCost } from './measure-page-cost.ts';

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
