import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { residentBytesOf } from '#bench/harness/processor-time.ts';
import { makeRandom, type Random } from '#database/demo/random.ts';
import { rawRequest } from '#test/raw-http.ts';
import { atLeast, atMost, exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { type KeepAliveClient, openKeepAliveClient } from './harness/keep-alive-client.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';

const JUNK_REQUESTS = 100_000;
const ABUSERS = 8;
const HONEST_CLIENTS = 4;
const SLOW_READERS = 20;
const HONEST_PAUSE_MS = 20;
const HIT_PERCENT = 90;
/** Limit of resident memory: a cache of 128 MB, and the server itself. */
const RESIDENT_MB = 900;
const BYTES_A_MEGABYTE = 1_000_000;
const HONEST_PATHS = [
  '/',
  '/shop',
  '/shop?category=bottoms',
  '/api/products?limit=8',
  '/about-us',
  '/contact',
  '/api/store',
];

interface AbuseOptions extends ResilienceShopOptions {
  seed: number;
  junk: number;
}

/** `cache-abuse`: junk requests do not evict pages that honest clients request, and memory stays bounded. */
export async function cacheAbuse({
  homes,
  postgresUrl,
  seed,
  amount = JUNK_REQUESTS,
}: ResilienceOptions): Promise<Outcome> {
  const assertions: InvariantResult[] = [];
  for (const home of homes) assertions.push(...(await abuseCache({ home, postgresUrl, seed, junk: amount })));
  return {
    assertions,
    notes: [
      `Memory is of a process with CACHE_MB=128, the default; ${SLOW_READERS} clients never read their responses.`,
    ],
  };
}

export async function abuseCache({ seed, junk, ...options }: AbuseOptions): Promise<InvariantResult[]> {
  const shop = await openResilienceShop(options);
  const slowReaders: Socket[] = [];
  try {
    const server = await shop.start();
    for (const path of [...HONEST_PATHS, ...HONEST_PATHS]) await rawRequest(server.url + path);
    for (let reader = 0; reader < SLOW_READERS; reader += 1) slowReaders.push(openSlowReader(server.port));
    const progress = { sent: 0, failed: 0, isOver: false };
    const honest = Array.from({ length: HONEST_CLIENTS }, () => browseHonestly(server.url, progress));
    const abusers = Array.from({ length: ABUSERS }, (_, index) =>
      abuse(server.url, junk, makeRandom(seed + index), progress),
    );
    let peakBytes = 0;
    const watch = (async () => {
      while (!progress.isOver) {
        peakBytes = Math.max(peakBytes, residentBytesOf(server.pid));
        await delay(200);
      }
    })();
    await Promise.all(abusers);
    progress.isOver = true;
    const results = (await Promise.all(honest)).flat();
    await watch;
    for (const socket of slowReaders) socket.destroy();
    const { code } = await server.end('SIGTERM');
    const hits = results.filter(({ origin }) => origin === 'hit').length;
    const assertions = [
      exactly('junk requests with a response below 500', progress.sent - progress.failed, junk),
      atLeast('concurrent honest requests', results.length, HONEST_CLIENTS),
      exactly('honest requests without a 200', results.filter(({ status }) => status !== 200).length, 0),
      atLeast('cache hits of honest requests', (100 * hits) / results.length, HIT_PERCENT, ' %'),
      atMost('peak resident memory', peakBytes / BYTES_A_MEGABYTE, RESIDENT_MB, ' MB'),
      exactly('graceful shutdown', code === 0 ? 1 : 0, 1),
    ];
    return assertions.map((invariant) => ({ ...invariant, what: `${invariant.what} (${options.home})` }));
  } finally {
    for (const socket of slowReaders) socket.destroy();
    await shop.close();
  }
}

interface Progress {
  sent: number;
  failed: number;
  isOver: boolean;
}

async function abuse(url: string, junk: number, random: Random, progress: Progress): Promise<void> {
  const client = openKeepAliveClient(url);
  while (progress.sent < junk) {
    progress.sent += 1;
    const outcome = await sendJunk(client, progress.sent, random);
    if (outcome.kind !== 'responded' || outcome.status >= 500) progress.failed += 1;
  }
  client.close();
}

function sendJunk(client: KeepAliveClient, number: number, random: Random) {
  const path = random.pick([
    `/?utm=${number}`,
    `/shop?junk=${number}`,
    `/shop?q=${number}&color=red`,
    `/api/products?limit=8&q=junk${number}`,
    `/api/products?minPrice=${number}`,
    `/api/products?category=${number}`,
    `/categories/junk-${number}`,
    `/search?q=junk${number}`,
    `/shop/junk-${number}`,
    `/api/products/${number}`,
    `/junk/${number}.php`,
    `/media/junk-${number}.webp`,
  ]);
  const headers = random.pick<Record<string, string>>([
    {},
    { 'accept-encoding': random.pick(['br', 'gzip;q=0', `junk${number}`, '*;q=0', 'br;q=x,,,']) },
    { 'if-none-match': random.pick(['*', '"junk"', `W/"${number}"`, 'x'.repeat(4_000)]) },
    { 'if-modified-since': 'Tue, 31 Feb 2099 99:99:99 GMT', range: `bytes=${number}-0,1-2` },
    { cookie: `session=${'j'.repeat(random.between(1, 3_000))}; junk=${number}` },
    { 'cache-control': 'no-cache', pragma: 'no-cache', 'x-forwarded-host': `junk${number}.example` },
    { accept: 'application/xml;q=0.1', 'accept-language': `x-${number}`, 'x-forwarded-for': `10.0.0.${number % 256}` },
    { authorization: `Bearer ${number}` },
  ]);
  return client.send(path, { method: random.chance(0.25) ? 'HEAD' : 'GET', headers });
}

async function browseHonestly(url: string, progress: Progress): Promise<{ status: number; origin: string }[]> {
  const client = openKeepAliveClient(url);
  const results: { status: number; origin: string }[] = [];
  for (let turn = 0; !progress.isOver; turn += 1) {
    const path = HONEST_PATHS[turn % HONEST_PATHS.length] ?? '/';
    const first = await client.send(path, { headers: { 'accept-encoding': 'br' } });
    record(first);
    if (turn % 5 === 0 && first.kind === 'responded' && first.headers.etag) {
      const conditional = await client.send(path, {
        headers: { 'accept-encoding': 'br', 'if-none-match': first.headers.etag },
      });
      record(
        conditional.kind === 'responded' && conditional.status === 304 ? { ...conditional, status: 200 } : conditional,
      );
    }
    await delay(HONEST_PAUSE_MS);
  }
  client.close();
  return results;

  function record(outcome: Awaited<ReturnType<KeepAliveClient['send']>>): void {
    const isComplete = outcome.kind === 'responded';
    results.push({
      status: isComplete ? outcome.status : 0,
      origin: isComplete ? String(outcome.headers['x-cache']) : 'none',
    });
  }
}

function openSlowReader(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  // Ignores errors, because the server may close a connection that does not read.
  socket.on('error', () => undefined);
  socket.write('GET /shop HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(50));
  return socket;
}
