import { compareRendering } from './compare-rendering.ts';
import { compareWithFixedAnswer } from './compare-with-fixed-answer.ts';
import { mainPagesOf, openDemoStore } from './harness/demo-store.ts';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { measureEditedPages } from './measure-edited-pages.ts';

const CACHED_REACH = 0.8;

/** Home, shop and product: from the cache, rendered, and rendered anew after an edit. */
export async function pages(options: BenchOptions): Promise<Outcome> {
  const store = await openDemoStore(options.postgresUrl);
  const notes: string[] = [];
  try {
    const addresses = Object.entries(await mainPagesOf(store.server));
    const findings = [];
    for (const [name, path] of addresses) {
      const cached = { what: `${name}, cached`, path, reach: CACHED_REACH };
      findings.push(...(await compareWithFixedAnswer(store.server, cached, options, notes)));
    }
    findings.push(...(await compareRendering(store, addresses, options)));
    findings.push(...(await measureEditedPages(store, options)));
    return { findings, notes };
  } finally {
    await store.close();
  }
}
