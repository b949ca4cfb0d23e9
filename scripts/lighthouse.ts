import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { ProductList } from '#contract/catalogue.schema.ts';
import { callApi, pathOfFirst } from '#e2e/support/api.ts';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { type ShopServer, startShop } from '#e2e/support/shop-server.ts';
import { findFreePort } from '#test/spawn-server.ts';
import { INTERACTIONS } from './interactivity/interactions.ts';
import {
  findSlow,
  type InteractivityFigures,
  interactivityTables,
  medianOf,
} from './interactivity/interactivity-figures.ts';
import { measureInteraction, measureTimeToInteractive } from './interactivity/measure-interactivity.ts';
import { measureLoadOfProduct, measureTapToProduct } from './interactivity/measure-tap-to-product.ts';
import { type Figures, findMissedTargets, medianRun, readFigures, tableOf } from './lighthouse-figures.ts';

/** `npm run lighthouse` measures the built shop on a simulated phone. It exits with 1 if a target is missed. */
const RUNS = 3;
/** A tap runs scripts, requests and a transition, so its time varies more. */
const RUNS_OF_TAP = 7;
const REPORTS = 'test-results/lighthouse';
/** Pages that must meet the targets. The login page is not among them, because its `noindex` lowers the SEO score. */
const RATED = ['home', 'shop', 'product'];

async function pagesOf(shop: ShopServer): Promise<Record<string, string>> {
  const { products } = await callApi<ProductList>(shop, '/products?sortBy=reviews&limit=1');
  return { home: '/', shop: '/shop', product: pathOfFirst(products), login: '/login' };
}

/** Returns the path of the product whose card is the first of the shop. */
async function pathOfFirstInShop(shop: ShopServer): Promise<string> {
  return pathOfFirst((await callApi<ProductList>(shop, '/products?limit=1')).products);
}

/** Visits a page once before it is measured, because the first visit makes the server create image variants. */
async function warmUp(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  await browser.close();
}

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

async function medianOfRuns(run: () => Promise<number>, runs = RUNS): Promise<number> {
  const figures: number[] = [];
  for (let done = 0; done < runs; done += 1) figures.push(await run());
  return medianOf(figures);
}

const wanted = process.argv.slice(2);
const isWanted = (page: string) => wanted.length === 0 || wanted.includes(page);
await mkdir(REPORTS, { recursive: true });
const shop = await startShop();
const medians: [page: string, figures: Figures][] = [];
const interactivity: InteractivityFigures = { timeToInteractiveMs: {}, interactionMs: {} };
try {
  const pages = await pagesOf(shop);
  for (const [name, path] of Object.entries(pages)) {
    if (!isWanted(name)) continue;
    const url = shop.url + path;
    await warmUp(url);
    interactivity.timeToInteractiveMs[name] = await medianOfRuns(() => measureTimeToInteractive(url));
    if (!RATED.includes(name)) continue;
    const runs: Figures[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(url));
    const median = medianRun(runs);
    await writeFile(`${REPORTS}/${name}.html`, median.report);
    medians.push([name, median]);
  }
  if (isWanted('tap')) {
    const path = await pathOfFirstInShop(shop);
    await measureTapToProduct(shop.url);
    interactivity.tapToProductMs = await medianOfRuns(() => measureTapToProduct(shop.url), RUNS_OF_TAP);
    interactivity.loadOfProductMs = await medianOfRuns(() => measureLoadOfProduct(shop.url + path), RUNS_OF_TAP);
  }
  for (const [name, interaction] of Object.entries(INTERACTIONS)) {
    if (!isWanted(interaction.page)) continue;
    const url = shop.url + pages[interaction.page];
    interactivity.interactionMs[name] = await medianOfRuns(() => measureInteraction(url, interaction));
  }
} finally {
  await shop.stop();
}

const misses = [
  ...medians.flatMap(([name, figures]) => findMissedTargets(figures).map((miss) => `${name}: ${miss}`)),
  ...findSlow(interactivity),
];
console.log(`${tableOf(medians)}\n\n${interactivityTables(interactivity)}`);
console.log(misses.length > 0 ? `\nMissed targets:\n  ${misses.join('\n  ')}` : '\nEvery page meets the targets.');
console.log(`Reports: ${REPORTS}/`);
process.exitCode = misses.length > 0 ? 1 : 0;
