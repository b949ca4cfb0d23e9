import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnCluster, openOwnCluster } from '#test/own-cluster.ts';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { CannotRun } from './harness/cannot-run.ts';
import { backendsOf } from './harness/databases.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import { putLoad } from './harness/load.ts';
import type { BenchOptions } from './harness/options.ts';
import { processorSecondsBetween, readProcessorSeconds } from './harness/processor-time.ts';
import { changeProduct, logIn } from './harness/shop-api.ts';
import { type Server, startShop } from './harness/spawn.ts';
import { percentile, summarize } from './harness/summarize.ts';

const REPLICAS = [0, 1, 2];
const CONNECTIONS = 16;
const EDITS = 200;

export async function replicas(options: BenchOptions): Promise<Outcome> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new CannotRun('the programs of PostgreSQL (initdb) are not on this machine');
  const cluster = await openOwnCluster(programs);
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  const servers: Server[] = [];
  try {
    const urls = [(await cluster.addReplica()).url, (await cluster.addReplica()).url];
    const start = async (count: number) => {
      const env = { DATABASE_URL: cluster.url, DATA_DIR: folder, DEMO: 'true', SERVICES: 'web', CACHE_MB: '0' };
      const server = await startShop({ ...env, DATABASE_READ_URLS: urls.slice(0, count).join(' ') });
      servers.push(server);
      return server;
    };
    const findings: Finding[] = [];
    for (const count of REPLICAS) {
      const server = await start(count);
      findings.push(...(await measureReads(server, { cluster, count, options })));
    }
    const [writing, reading] = [await start(2), await start(2)];
    findings.push(await measureStaleness(writing, reading));
    return {
      findings,
      notes: ['All servers share the processors of this machine, so that the reads do not grow in number.'],
    };
  } finally {
    for (const server of servers) await server.end();
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface ReadsOptions {
  cluster: OwnCluster;
  count: number;
  options: BenchOptions;
}

async function measureReads(
  server: Server,
  { cluster, count, options: { rounds, seconds } }: ReadsOptions,
): Promise<Finding[]> {
  const url = server.url;
  const load = { url, paths: await storefrontPaths(url), connections: CONNECTIONS, seconds };
  const reads: number[] = [];
  const primaryMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = readProcessorSeconds(await backendsOf(cluster.primaryUrl()));
    const { responsesPerSecond } = await putLoad(async () => [server.pid], load);
    const after = readProcessorSeconds(await backendsOf(cluster.primaryUrl()));
    if (round === 0) continue;
    reads.push(responsesPerSecond);
    primaryMs.push((1_000 * processorSecondsBetween(before, after)) / (responsesPerSecond * seconds));
  }
  const what = count === 1 ? 'one replica' : `${count} replicas`;
  return [
    { what: `reads of the storefront, ${what}`, unit: 'responses/s', ours: summarize(reads) },
    { what: `the primary's processor time for a read, ${what}`, unit: 'ms', ours: summarize(primaryMs) },
  ];
}

async function storefrontPaths(url: string): Promise<string[]> {
  const { products } = (await (await fetch(`${url}/api/products?limit=20`)).json()) as { products: { _id: string }[] };
  return [
    ...Array.from({ length: 10 }, (_, index) => `/api/products?page=${index + 1}&limit=8`),
    '/api/products/facets?category=bottoms',
    '/api/products/suggestions?q=kurta',
    '/api/products?q=cotton&limit=8',
    ...products.flatMap(({ _id }) => [`/api/products/${_id}`, `/api/products/blogs/related/${_id}`]),
  ];
}

async function measureStaleness(writing: Server, reading: Server): Promise<Finding> {
  const token = await logIn(writing);
  const { products } = (await (await fetch(`${reading.url}/api/products?limit=1`)).json()) as {
    products: { _id: string }[];
  };
  const id = products[0]?._id ?? '';
  const staleMs: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const name = `Edited ${edit}`;
    await changeProduct(writing, token, id, { name });
    const writtenAt = performance.now();
    let shownAt = writtenAt;
    for (;;) {
      const sentAt = performance.now();
      const text = await (await fetch(`${reading.url}/api/products/${id}`)).text();
      if (text.includes(name)) break;
      shownAt = sentAt;
    }
    staleMs.push(shownAt - writtenAt);
  }
  return {
    what: `age of what the other process shows after an edit, ${EDITS} edits`,
    unit: 'ms',
    ours: summarize(staleMs),
    detail: `p99 ${percentile(staleMs, 99).toFixed(1)} ms`,
  };
}
