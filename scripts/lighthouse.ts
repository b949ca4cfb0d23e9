import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { ProductList } from '#contract/catalogue.schema.ts';
import { callApi } from '#e2e/support/api.ts';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { type StoreServer, startStore } from '#e2e/support/store-server.ts';
import { findFreePort } from '#test/spawn-server.ts';
import { type Figures, findMisses, medianOf, readFigures, tableOf } from './lighthouse-figures.ts';

/**
 * `npm run lighthouse`: how the built shop does on a middling phone with a slow line (Lighthouse's own mobile defaults:
 * simulated slow 4G, a processor four times slower). Three runs of each page, of which the median counts; prints one
 * table, writes the reports of these runs to `test-results/lighthouse`, and ends with 1 where a page is below the bar.
 * Names of pages as arguments limit the work to those.
 */
const RUNS = 3;
const REPORTS = 'test-results/lighthouse';

async function pagesOf(store: StoreServer): Promise<Record<string, string>> {
  const { products } = await callApi<ProductList>(store, '/products?sortBy=reviews&limit=1');
  return { home: '/', shop: '/shop', product: `/shop/${products[0]?._id}` };
}

/** What is made on the first demand (a picture in a smaller size, say) is there before anything is measured. */
async function warm(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  await browser.close();
}

/** One run, in a browser that has never been anywhere. */
async function measure(url: string): Promise<Figures> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, output: 'html', logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result');
    return readFigures(result.lhr, String(result.report));
  } finally {
    await browser.close();
  }
}

const wanted = process.argv.slice(2);
await mkdir(REPORTS, { recursive: true });
const store = await startStore();
const medians: [page: string, figures: Figures][] = [];
try {
  for (const [name, path] of Object.entries(await pagesOf(store))) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await warm(store.url + path);
    const runs: Figures[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(store.url + path));
    const median = medianOf(runs);
    await writeFile(`${REPORTS}/${name}.html`, median.report);
    medians.push([name, median]);
  }
} finally {
  await store.stop();
}

const misses = medians.flatMap(([name, figures]) => findMisses(figures).map((miss) => `${name}: ${miss}`));
console.log(tableOf(medians));
console.log(misses.length > 0 ? `\nBelow the bar:\n  ${misses.join('\n  ')}` : '\nEvery page is above the bar.');
console.log(`Reports: ${REPORTS}/`);
process.exitCode = misses.length > 0 ? 1 : 0;
