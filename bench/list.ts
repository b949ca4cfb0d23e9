import { isDeepStrictEqual } from 'node:util';
import type { ProductList } from '#contract/catalogue.schema.ts';
import { compareWithFixedResponse } from './compare-with-fixed-response.ts';
import { backendsOf } from './harness/databases.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import { putLoad } from './harness/load.ts';
import { openShop, type ReadShop, startListBaseline } from './harness/open-shop.ts';
import type { BenchOptions } from './harness/options.ts';
import { compareRounds, runPairedRounds } from './harness/paired-rounds.ts';
import type { Server } from './harness/spawn.ts';

const CACHED_TARGET = 0.9;
const PAGES = 100;
const PRODUCTS_A_PAGE = 8;
const CONNECTIONS = 16;

export async function list(options: BenchOptions): Promise<Outcome> {
  const shop = await openShop(options);
  try {
    const notes = [`Of ${shop.name}.`];
    const cached = {
      what: 'product list, cached',
      path: `/api/products?page=1&limit=${PRODUCTS_A_PAGE}`,
      target: CACHED_TARGET,
    };
    const findings = await compareWithFixedResponse(await shop.start(), cached, options, notes);
    return { findings: [...findings, ...(await compareUncached(shop, options))], notes };
  } finally {
    await shop.close();
  }
}

async function compareUncached(shop: ReadShop, options: BenchOptions): Promise<Finding[]> {
  const ours = await shop.start({ CACHE_MB: '0' });
  const baseline = await startListBaseline(shop.databaseUrl);
  try {
    const paths = pathsOf(await fetchList(ours), await fetchList(baseline));
    const arms = { ours, baseline, paths, databaseUrl: shop.databaseUrl };
    return [
      ...(await compareEncoding(arms, { name: 'plain', encoding: 'identity' }, options)),
      ...(await compareEncoding(arms, { name: 'compressed', encoding: 'br' }, options)),
    ];
  } finally {
    await baseline.end();
  }
}

interface Arms {
  ours: Server;
  baseline: Server;
  paths: string[];
  databaseUrl: string;
}

async function compareEncoding(
  { ours, baseline, paths, databaseUrl }: Arms,
  { name, encoding }: { name: string; encoding: string },
  { rounds, seconds }: BenchOptions,
): Promise<Finding[]> {
  const load = { paths, connections: CONNECTIONS, seconds, headers: { 'accept-encoding': encoding } };
  const arm = (server: Server) => {
    // Both sides include the processor time of the database.
    const findServing = async () => [server.pid, ...(await backendsOf(databaseUrl))];
    return () => putLoad(findServing, { ...load, url: server.url });
  };
  const measured = await runPairedRounds({ subject: arm(ours), baseline: arm(baseline), rounds });
  const what = `product list, uncached, ${name}`;
  return [
    {
      what: `${what}, by processor time of server and database`,
      unit: 'responses/s',
      ...compareRounds(measured, ({ responsesPerProcessorSecond }) => responsesPerProcessorSecond),
    },
    {
      what: `${what}, by wall clock`,
      unit: 'responses/s',
      ...compareRounds(measured, ({ responsesPerSecond }) => responsesPerSecond),
    },
  ];
}

async function fetchList({ url }: Server): Promise<ProductList> {
  return (await (await fetch(`${url}/api/products?page=1&limit=${PRODUCTS_A_PAGE}`)).json()) as ProductList;
}

function pathsOf(ours: ProductList, baseline: ProductList): string[] {
  if (!isDeepStrictEqual(ours.products, baseline.products)) throw new Error('The lists are not the same');
  return Array.from(
    { length: Math.min(PAGES, ours.totalPages) },
    (_, index) => `/api/products?page=${index + 1}&limit=${PRODUCTS_A_PAGE}`,
  );
}
