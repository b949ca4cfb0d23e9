import { compareRendering } from './compare-rendering.ts';
import { compareWithFixedResponse } from './compare-with-fixed-response.ts';
import { mainPagesOf, openDemoShop } from './harness/demo-store.ts';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { measureEditedPages } from './measure-edited-pages.ts';

const CACHED_TARGET = 0.8;

/** Home, shop and product: from the cache, rendered, and rendered anew after an edit. */
export async function pages(options: BenchOptions): Promise<Outcome> {
  const store = await openDemoShop(options.postgresUrl);
  const notes: string[] = [];
  try {
    const addresses = Object.entries(await mainPagesOf(store.server));
    const findings = [];
    for (const [name, path] of addresses) {
      const cached = { what: `${name}, cached`, path, target: CACHED_TARGET };
      findings.push(...(await compareWithFixedResponse(store.server, cached, options, notes)));
    }
    findings.push(...(await compareRendering(store, addresses, options)));
    findings.push(...(await measureEditedPages(store, options)));
    return { findings, notes };
  } finally {
    await store.close();
  }
}
