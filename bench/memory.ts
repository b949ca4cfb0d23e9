import { askAll } from './harness/ask-all.ts';
import { mainPagesOf, openDemoShop } from './harness/demo-store.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import { captureResponse, serveFixedResponse } from './harness/fixed-response.ts';
import type { BenchOptions } from './harness/options.ts';
import { residentBytesOf } from './harness/processor-time.ts';
import type { Server } from './harness/spawn.ts';
import { searchReads } from './reads/search-reads.ts';
import { storefrontReads } from './reads/storefront-reads.ts';

const MIXED_REQUESTS = 10_000;
const DISTINCT_URLS = 100_000;
/** Of the distinct ones, one in so many is a page, the others are the API's: a page takes longest. */
const PAGE_EVERY = 20;
const CONNECTIONS = 8;
/** Of each of the two. */
const LIMIT_MS = 240_000;
const BYTES_A_MEBIBYTE = 1_048_576;

/** Resident memory of a server process, beside that of a bare `node:http` server which was asked for as much. */
export async function memory({ postgresUrl }: BenchOptions): Promise<Outcome> {
  const store = await openDemoShop(postgresUrl);
  const bare = await serveFixedResponse(await captureResponse(`${store.server.url}/shop`));
  const findings: Finding[] = [weigh('after the start', store.server, bare)];
  const notes: string[] = [];
  const askBoth = async (what: string, pathsOf: () => Iterable<string>) => {
    const { responses, isDone } = await askAll({ ...LOAD, url: store.server.url, paths: pathsOf() });
    await askAll({ ...LOAD, url: bare.url, paths: pathsOf() });
    findings.push(weigh(what, store.server, bare));
    if (!isDone) notes.push(`${what}: there was time for ${responses.toLocaleString('en')} only.`);
  };
  try {
    const pages = await mainPagesOf(store.server);
    const reads = [...storefrontReads(pages.product.replace('/shop/', '')), ...searchReads()].map(({ path }) => path);
    await askBoth('after 10,000 mixed requests', () => inTurn([...Object.values(pages), ...reads], MIXED_REQUESTS));
    await askBoth('after 100,000 different addresses', () => distinctPaths(DISTINCT_URLS));
    return { findings, notes };
  } finally {
    await bare.end();
    await store.close();
  }
}

const LOAD = { connections: CONNECTIONS, limitMs: LIMIT_MS };

function weigh(what: string, ours: Server, bare: Server): Finding {
  const mine = residentBytesOf(ours.pid) / BYTES_A_MEBIBYTE;
  const theirs = residentBytesOf(bare.pid) / BYTES_A_MEBIBYTE;
  const once = (value: number) => ({ median: value, min: value, max: value });
  return { what, unit: 'MiB', ours: once(mine), baseline: once(theirs), ratio: once(mine / theirs) };
}

function* inTurn(paths: readonly string[], count: number): Generator<string> {
  for (let number = 0; number < count; number += 1) yield paths[number % paths.length] ?? '/';
}

function* distinctPaths(count: number): Generator<string> {
  for (let number = 0; number < count; number += 1) {
    yield number % PAGE_EVERY === 0 ? `/search?q=word${number}` : `/api/products?limit=8&q=word${number}`;
  }
}
