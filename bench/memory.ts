import { mainPagesOf, openDemoStore } from './harness/demo-store.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import { captureAnswer, serveFixedAnswer } from './harness/fixed-answer.ts';
import { putLoad } from './harness/load.ts';
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
const BYTES_A_MEBIBYTE = 1_048_576;

/** Resident memory of a server process, beside that of a bare `node:http` server which has answered as often. */
export async function memory({ postgresUrl, seconds }: BenchOptions): Promise<Outcome> {
  const store = await openDemoStore(postgresUrl);
  const bare = await serveFixedAnswer(await captureAnswer(`${store.server.url}/shop`));
  try {
    const findings: Finding[] = [];
    const note = (what: string) => findings.push(weigh(what, store.server, bare));
    const ask = async (paths: string[], amount: number) => {
      for (const { url, pid } of [store.server, bare]) {
        await putLoad([pid], { url, paths, amount, connections: CONNECTIONS, seconds });
      }
    };
    note('after the start');
    const pages = await mainPagesOf(store.server);
    const id = pages.product.replace('/shop/', '');
    const reads = [...storefrontReads(id), ...searchReads()].map(({ path }) => path);
    await ask([...Object.values(pages), ...reads], MIXED_REQUESTS);
    note(`after ${MIXED_REQUESTS.toLocaleString('en')} mixed requests`);
    // In parts, as a list of addresses goes to the load as an argument.
    for (let part = 0; part < DISTINCT_URLS / 1_000; part += 1) await ask(distinctPaths(part * 1_000, 1_000), 1_000);
    note(`after ${DISTINCT_URLS.toLocaleString('en')} different addresses`);
    return { findings, notes: [] };
  } finally {
    await bare.end();
    await store.close();
  }
}

function weigh(what: string, ours: Server, bare: Server): Finding {
  const [mine, theirs] = [ours, bare].map(({ pid }) => residentBytesOf(pid) / BYTES_A_MEBIBYTE);
  const once = (value = 0) => ({ median: value, min: value, max: value });
  return {
    what,
    unit: 'MiB',
    ours: once(mine),
    yardstick: once(theirs),
    ratio: once((mine ?? 0) / (theirs ?? 1)),
  };
}

function distinctPaths(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return number % PAGE_EVERY === 0 ? `/search?q=word${number}` : `/api/products?limit=8&q=word${number}`;
  });
}
