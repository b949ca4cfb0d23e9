import { askAll } from './harness/ask-all.ts';
import { firstProductOf, mainPagesOf, openDemoShop } from './harness/demo-store.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import { captureResponse, serveFixedResponse } from './harness/fixed-response.ts';
import type { BenchOptions } from './harness/options.ts';
import { residentBytesOf } from './harness/processor-time.ts';
import type { Server } from './harness/spawn.ts';
import { searchReads } from './reads/search-reads.ts';
import { storefrontReads } from './reads/storefront-reads.ts';

const MIXED_REQUESTS = 10_000;
const DISTINCT_URLS = 100_000;
/** One in twenty URLs is a page, the others are API calls, because pages take longer. */
const PAGE_EVERY = 20;
const CONNECTIONS = 8;
const LIMIT_MS = 240_000;
const BYTES_A_MEBIBYTE = 1_048_576;

export async function memory({ postgresUrl }: BenchOptions): Promise<Outcome> {
  const shop = await openDemoShop(postgresUrl);
  const bareServer = await serveFixedResponse(await captureResponse(`${shop.server.url}/shop`));
  const findings: Finding[] = [memoryFinding('after the start', shop.server, bareServer)];
  const notes: string[] = [];
  const requestBoth = async (what: string, pathsOf: () => Iterable<string>) => {
    const { responses, isDone } = await askAll({ ...LOAD, url: shop.server.url, paths: pathsOf() });
    await askAll({ ...LOAD, url: bareServer.url, paths: pathsOf() });
    findings.push(memoryFinding(what, shop.server, bareServer));
    if (!isDone) notes.push(`${what}: there was time for ${responses.toLocaleString('en')} only.`);
  };
  try {
    const pages = await mainPagesOf(shop.server);
    const reads = [...storefrontReads(await firstProductOf(shop.server)), ...searchReads()].map(({ path }) => path);
    await requestBoth('after 10,000 mixed requests', () => inTurn([...Object.values(pages), ...reads], MIXED_REQUESTS));
    await requestBoth('after 100,000 distinct URLs', () => distinctPaths(DISTINCT_URLS));
    return { findings, notes };
  } finally {
    await bareServer.end();
    await shop.close();
  }
}

const LOAD = { connections: CONNECTIONS, limitMs: LIMIT_MS };

function memoryFinding(what: string, ours: Server, bareServer: Server): Finding {
  const ourMebibytes = residentBytesOf(ours.pid) / BYTES_A_MEBIBYTE;
  const baselineMebibytes = residentBytesOf(bareServer.pid) / BYTES_A_MEBIBYTE;
  const once = (value: number) => ({ median: value, min: value, max: value });
  return {
    what,
    unit: 'MiB',
    ours: once(ourMebibytes),
    baseline: once(baselineMebibytes),
    ratio: once(ourMebibytes / baselineMebibytes),
  };
}

function* inTurn(paths: readonly string[], count: number): Generator<string> {
  for (let number = 0; number < count; number += 1) yield paths[number % paths.length] ?? '/';
}

function* distinctPaths(count: number): Generator<string> {
  for (let number = 0; number < count; number += 1) {
    yield number % PAGE_EVERY === 0 ? `/search?q=word${number}` : `/api/products?limit=8&q=word${number}`;
  }
}
