import type { Product, ProductList } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { openDemoShop } from './harness/demo-store.ts';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { changeProduct, logIn } from './harness/shop-api.ts';
import type { Server } from './harness/spawn.ts';
import { summarize } from './harness/summarize.ts';

const FRESH_LIMIT_MS = 10_000;
const OTHER_PAGES = 20;

interface Edit {
  /** Milliseconds until a page shows the edit: in the process that wrote it, and in the other process. */
  freshMs: [number, number];
  /** Number of unrelated pages that left the cache. */
  dropped: number | undefined;
}

export async function edit({ postgresUrl, rounds }: BenchOptions): Promise<Outcome> {
  const shop = await openDemoShop(postgresUrl);
  try {
    const processes: [Server, Server] = [shop.server, await shop.startAnother()];
    const token = await logIn(shop.server);
    const [edited, ...others] = await listProducts(shop.server);
    if (!edited) throw new Error('There is no product');
    const unrelated = [...others.slice(-OTHER_PAGES).map(productPath), '/about-us', '/contact'];
    const edits: Edit[] = [];
    for (let round = 0; round <= rounds * 2; round += 1) {
      const measured = await measureEdit(processes, token, edited, `Edited ${round}`, unrelated);
      if (round > 0) edits.push(measured);
    }
    const dropped = edits.flatMap((each) => each.dropped ?? []);
    return {
      findings: [
        {
          what: 'until the writing process shows the edit',
          unit: 'ms',
          ours: summarize(edits.map(({ freshMs: [own] }) => own)),
        },
        {
          what: 'until the other process shows the edit',
          unit: 'ms',
          ours: summarize(edits.map(({ freshMs: [, other] }) => other)),
        },
        ...(dropped.length > 0
          ? [
              {
                what: `of ${unrelated.length * 2} unrelated cached pages, dropped`,
                unit: 'pages',
                ours: summarize(dropped),
              },
            ]
          : []),
      ],
      notes: dropped.length > 0 ? [] : ['Pages are not cached (x-cache is never hit), so none can be dropped.'],
    };
  } finally {
    await shop.close();
  }
}

async function measureEdit(
  processes: [Server, Server],
  token: string,
  product: Product,
  description: string,
  unrelated: string[],
): Promise<Edit> {
  const path = productPath(product);
  const urls = processes.flatMap(({ url }) => [path, ...unrelated].map((each) => url + each));
  for (const url of [...urls, ...urls]) await readPage(url);
  const cached: string[] = [];
  for (const url of urls) if ((await readPage(url)).isHit && !url.endsWith(path)) cached.push(url);

  await changeProduct(processes[0], token, product._id, { description });
  const writtenAt = performance.now();
  const [own, other] = await Promise.all(processes.map(({ url }) => untilFresh(url + path, description, writtenAt)));
  let dropped = 0;
  for (const url of cached) if (!(await readPage(url)).isHit) dropped += 1;
  return { freshMs: [own ?? Number.NaN, other ?? Number.NaN], dropped: cached.length > 0 ? dropped : undefined };
}

async function untilFresh(url: string, description: string, writtenAt: number): Promise<number> {
  for (;;) {
    const { html } = await readPage(url);
    const passedMs = performance.now() - writtenAt;
    if (html.includes(description)) return passedMs;
    if (passedMs > FRESH_LIMIT_MS) throw new Error(`${url} has not shown the edit after ${FRESH_LIMIT_MS} ms`);
  }
}

async function readPage(url: string): Promise<{ html: string; isHit: boolean }> {
  const response = await fetch(url);
  return { html: await response.text(), isHit: response.headers.get('x-cache') === 'hit' };
}

async function listProducts({ url }: Server): Promise<Product[]> {
  const { products } = (await (await fetch(`${url}/api/products?limit=100`)).json()) as ProductList;
  return products;
}
