import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Response } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';
import { EVERYTHING } from './tag-bus.ts';

class Outage extends Error {}
class ClientError extends Error {}

function openCache(maxBytes = 1_000_000, now = () => new Date()) {
  return new ResponseCache({
    maxBytes,
    now,
    rules: { common: {}, sharedSeconds: 0 },
    isOutage: (error) => error instanceof Outage,
    isClientError: (error) => error instanceof ClientError,
    onError(error) {
      throw error;
    },
  });
}

const page = (text: string, tags: readonly string[] | null = []): Response => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  tags,
});
const made = (text: string, tags?: readonly string[] | null) => () => Promise.resolve(page(text, tags));
const reject = () => Promise.reject(new Outage());

async function read(cache: ResponseCache, key: string, make: () => Promise<Response>) {
  const { response, origin } = await cache.obtain(key, make);
  return `${origin} ${response.body.toString()}`;
}

it('makes a response once, and again after an invalidation', async () => {
  const cache = openCache();
  expect(await read(cache, 'shop', made('first', ['Product:1', 'Product:2']))).toBe('miss first');
  cache.invalidate(['Product:3']);
  expect(await read(cache, 'shop', made('second', ['Product:1']))).toBe('hit first');
  cache.invalidate(['Product:2']);
  expect(await read(cache, 'shop', made('third', ['Product:1']))).toBe('miss third');
  cache.invalidate(['Product:2']);
  expect(await read(cache, 'shop', reject)).toBe('hit third');
  cache.invalidate([EVERYTHING]);
  expect(await read(cache, 'shop', made('fourth'))).toBe('miss fourth');
});

it('makes a response once for all concurrent requests', async () => {
  const cache = openCache();
  const making = Promise.withResolvers<Response>();
  let times = 0;
  const make = () => {
    times += 1;
    return making.promise;
  };
  const reading = Promise.all(Array.from({ length: 50 }, () => read(cache, 'shop', make)));
  making.resolve(page('shop'));
  expect(new Set(await reading)).toEqual(new Set(['miss shop']));
  expect(times).toBe(1);
});

it('does not cache a response that was invalidated in flight, or send it to later requests', async () => {
  const cache = openCache();
  const making = Promise.withResolvers<Response>();
  const early = read(cache, 'shop', () => making.promise);
  cache.invalidate(['Product:1']);
  const late = read(cache, 'shop', made('new', ['Product:1']));
  making.resolve(page('old', ['Product:1']));
  expect([await early, await late]).toEqual(['miss old', 'miss new']);
  expect(await read(cache, 'shop', reject)).toBe('hit new');
});

it('does not cache a response that was invalidated in flight, even after other invalidations', async () => {
  const cache = openCache();
  const making = Promise.withResolvers<Response>();
  const early = read(cache, 'shop', () => making.promise);
  cache.invalidate(['Product:2']);
  cache.invalidate(['Product:1']);
  making.resolve(page('old', ['Product:1']));
  await early;
  expect(await read(cache, 'shop', made('new', ['Product:1']))).toBe('miss new');
});

it('during an outage sends a response that was invalidated in flight, if there is no newer one', async () => {
  const cache = openCache();
  const making = Promise.withResolvers<Response>();
  const early = read(cache, 'shop', () => making.promise);
  cache.invalidate(['Product:1']);
  making.resolve(page('old', ['Product:1']));
  await early;
  expect(await read(cache, 'shop', reject)).toBe('stale old');
  expect(await read(cache, 'shop', made('new', ['Product:1']))).toBe('miss new');
});

it('does not cache a response that was begun while the cache received no invalidations', async () => {
  const cache = openCache();
  const making = Promise.withResolvers<Response>();
  cache.cutOff();
  const early = read(cache, 'shop', () => making.promise);
  cache.reconnect();
  making.resolve(page('old'));
  await early;
  expect(await read(cache, 'shop', made('new'))).toBe('miss new');
});

it('marks a response that was made from stale responses, and keeps the cached one', async () => {
  const cache = openCache();
  await read(cache, 'shop', made('old', ['Product:1']));
  cache.invalidate(['Product:1']);
  expect(await read(cache, 'shop', async () => ({ ...page('patched', ['Product:1']), isStale: true }))).toBe(
    'stale patched',
  );
  expect(await read(cache, 'shop', reject)).toBe('stale old');
  expect(await read(cache, 'shop', made('new'))).toBe('miss new');
});

it('caches a response in flight while other tags are invalidated', async () => {
  const cache = openCache();
  const making = Promise.withResolvers<Response>();
  const reading = read(cache, 'shop', () => making.promise);
  cache.invalidate(['Product:2']);
  making.resolve(page('shop', ['Product:1']));
  await reading;
  expect(await read(cache, 'shop', reject)).toBe('hit shop');
});

it('does not cache a response without tags, and passes errors on', async () => {
  const cache = openCache();
  expect(await read(cache, 'order', made('first', null))).toBe('miss first');
  expect(await read(cache, 'order', made('second', null))).toBe('miss second');
  await expect(cache.obtain('order', reject)).rejects.toBeInstanceOf(Outage);
  expect(cache.size).toBe(0);
});

it('sends a stale response in an outage, but not after any other error', async () => {
  const cache = openCache();
  await read(cache, 'shop', made('old', ['Product:1']));
  cache.invalidate(['Product:1']);
  expect(await read(cache, 'shop', reject)).toBe('stale old');
  const failed = () => Promise.resolve({ ...page('sorry', null), status: 503 });
  expect(await read(cache, 'shop', failed)).toBe('stale old');
  await expect(cache.obtain('shop', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(await read(cache, 'shop', made('new', ['Product:1']))).toBe('miss new');
});

it('does not send a stale response in an outage once it was not found', async () => {
  const cache = openCache();
  await read(cache, 'kurta', made('kurta', ['Product:1']));
  cache.invalidate(['Product:1']);
  const gone = () => Promise.resolve({ ...page('not found', null), status: 404 });
  expect(await read(cache, 'kurta', gone)).toBe('miss not found');
  await expect(cache.obtain('kurta', reject)).rejects.toBeInstanceOf(Outage);
  await read(cache, 'frock', made('frock', ['Product:2']));
  cache.invalidate(['Product:2']);
  await expect(cache.obtain('frock', () => Promise.reject(new ClientError('not found')))).rejects.toThrow('not found');
  await expect(cache.obtain('frock', reject)).rejects.toBeInstanceOf(Outage);
});

it('makes a response again at its expiry time, and sends the old one in an outage', async () => {
  let now = new Date('2026-11-23T10:00:00Z');
  const cache = openCache(1_000_000, () => now);
  const until = new Date('2026-11-23T12:00:00Z');
  await read(cache, 'shop', async () => ({ ...page('sale'), until }));
  cache.noteTarget('/shop', 'shop');
  now = new Date('2026-11-23T11:59:59.999Z');
  expect(await read(cache, 'shop', reject)).toBe('hit sale');
  expect(cache.findByTarget('/shop')?.response.body.toString()).toBe('sale');
  now = until;
  expect(cache.findByTarget('/shop')).toBeUndefined();
  expect(await read(cache, 'shop', reject)).toBe('stale sale');
  expect(await read(cache, 'shop', made('full price'))).toBe('miss full price');
  expect(await read(cache, 'shop', reject)).toBe('hit full price');
});

it('invalidates every entry with a tag', async () => {
  const cache = openCache();
  await read(cache, 'shop', made('shop', ['Product:1', 'Product:2']));
  await read(cache, 'home', made('home', ['Product:1']));
  await read(cache, 'about', made('about', ['Product:2']));
  cache.invalidate(['Product:1']);
  expect(await read(cache, 'shop', made('shop anew'))).toBe('miss shop anew');
  expect(await read(cache, 'home', made('home anew'))).toBe('miss home anew');
  expect(await read(cache, 'about', reject)).toBe('hit about');
});

it('invalidates a response by its present tags, not by earlier ones', async () => {
  const cache = openCache();
  await read(cache, 'shop', made('old', ['Product:1']));
  cache.invalidate([EVERYTHING]);
  await read(cache, 'shop', made('new', ['Product:2']));
  cache.invalidate(['Product:1']);
  expect(await read(cache, 'shop', reject)).toBe('hit new');
});

it('invalidates a response by its tag after another one with that tag is gone', async () => {
  const cache = openCache();
  for (const key of ['shop', 'home']) await read(cache, key, made(key, ['Product:1']));
  cache.invalidate([EVERYTHING]);
  await read(cache, 'shop', made('shop', ['Product:1']));
  await read(cache, 'home', made('gone', null));
  cache.invalidate(['Product:1']);
  expect(await read(cache, 'shop', made('shop anew'))).toBe('miss shop anew');
});

it('joins requests to the newest one in flight, although an earlier one was invalidated and ends before', async () => {
  const cache = openCache();
  const [early, late] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const first = read(cache, 'shop', () => early.promise);
  cache.invalidate(['Product:1']);
  const second = read(cache, 'shop', () => late.promise);
  early.resolve(page('old', ['Product:1']));
  expect(await first).toBe('miss old');
  const third = read(cache, 'shop', reject);
  late.resolve(page('new', ['Product:1']));
  expect(await Promise.all([second, third])).toEqual(['miss new', 'miss new']);
});

it('sends a stale response instead of an internal error, which does not remove it', async () => {
  const cache = openCache();
  const failed = () => Promise.resolve({ ...page('sorry', null), status: 500 });
  await read(cache, 'shop', made('old', ['Product:1']));
  cache.invalidate(['Product:1']);
  expect(await read(cache, 'shop', failed)).toBe('stale old');
  await expect(cache.obtain('shop', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(await read(cache, 'shop', failed)).toBe('stale old');
});

it('counts sent responses by origin', async () => {
  const cache = openCache();
  await read(cache, 'shop', made('shop', ['Product:1']));
  await read(cache, 'shop', reject);
  cache.noteTarget('/shop', 'shop');
  cache.findByTarget('/shop');
  cache.findByTarget('/unknown');
  cache.invalidate(['Product:1']);
  await read(cache, 'shop', reject);
  expect(cache.counts).toEqual({ hit: 2, miss: 1, stale: 1 });
});

it('finds by request targets of up to 500 characters', async () => {
  const cache = openCache();
  await read(cache, 'shop', made('shop'));
  const [longest, tooLong] = ['/'.padEnd(500, 'x'), '/'.padEnd(501, 'x')];
  for (const target of [longest, tooLong]) cache.noteTarget(target, 'shop');
  expect(cache.findByTarget(longest)?.response.body.toString()).toBe('shop');
  expect(cache.findByTarget(tooLong)).toBeUndefined();
});

it('counts the bytes of its entries until they are removed', async () => {
  const cache = openCache();
  expect([cache.bytes, cache.size]).toEqual([0, 0]);
  await read(cache, 'k'.repeat(1_000), made('x'.repeat(3_000)));
  expect(cache.size).toBe(1);
  expect(cache.bytes).toBeGreaterThan(2_000);
  await read(cache, 'k'.repeat(1_000), made('again'));
  cache.invalidate([EVERYTHING]);
  await read(cache, 'k'.repeat(1_000), made('gone', null));
  expect([cache.bytes, cache.size]).toEqual([0, 0]);
});

it('counts the bytes of a key, two for each character', async () => {
  const bytesWith = async (key: string) => {
    const cache = openCache();
    await read(cache, key, made('page'));
    return cache.bytes;
  };
  expect((await bytesWith('k'.repeat(1_001))) - (await bytesWith('k'))).toBe(2_000);
});

it('treats all entries as stale while it receives no invalidations', async () => {
  const cache = openCache();
  await read(cache, 'shop', made('old'));
  cache.noteTarget('/shop', 'shop');
  cache.cutOff();
  expect(cache.findByTarget('/shop')).toBeUndefined();
  expect(await read(cache, 'shop', made('unseen'))).toBe('stale old');
  expect(await read(cache, 'about', made('about'))).toBe('miss about');
  cache.reconnect();
  expect(await read(cache, 'about', made('about, anew'))).toBe('miss about, anew');
  expect(await read(cache, 'shop', made('new'))).toBe('miss new');
  expect(cache.findByTarget('/shop')?.response.body.toString()).toBe('new');
});

it('stays within its memory limit with ten thousand addresses, and retains frequently requested responses', async () => {
  const cache = openCache(2_000_000);
  const popular = ['/', '/shop', '/about-us', '/shop?category=bottoms'];
  for (const key of [...popular, ...popular]) await read(cache, key, made(key.repeat(500)));
  let misses = 0;
  for (let index = 0; index < 10_000; index++) {
    const key = `/shop?page=${index}`;
    await cache.obtain(key, made('x'.repeat(900), [`Product:${index}`]));
    cache.noteTarget(key, key);
    if (index % 100 === 0) {
      for (const each of popular) if ((await cache.obtain(each, made(each))).origin !== 'hit') misses += 1;
    }
  }
  expect([misses, cache.bytes <= 2_000_000]).toEqual([0, true]);
});

it('caches nothing without memory', async () => {
  const cache = openCache(0);
  expect(await read(cache, 'shop', made('first'))).toBe('miss first');
  expect(await read(cache, 'shop', made('second'))).toBe('miss second');
});

const WORDS = ['kurta', 'frock', 'jeans', 'soft cotton', 'for Eid', 'red', 'with pockets', 'PKR 1490', 'sold out'];
const LONG_TEXT = Array.from({ length: 3_000 }, (_, index) => {
  const wordAt = (step: number) => WORDS[((index * 7_919 + step) ** 2 % 10_007) % WORDS.length];
  return `${wordAt(0)} ${wordAt(31)} ${(index * index * 31) % 9_973}`;
}).join(' ');

async function readOften(cache: ResponseCache, key: string) {
  for (let use = 0; use < 20; use += 1) await cache.obtain(key, reject);
}

it('encodes a response when the encoding is first requested, and finds it by its request target afterwards', async () => {
  const cache = openCache();
  const { cached } = await cache.obtain('shop', made(LONG_TEXT));
  cache.noteTarget('/shop', 'shop');
  expect(cache.findByTarget('/shop')).toBe(cached);
  expect(cache.findByTarget('/shop', 'br')).toBeUndefined();
  await Promise.all([cached?.encode('br'), cached?.encode('br')]);
  expect(cache.findByTarget('/shop', 'br')).toBe(cached);
  expect(cache.findByTarget('/shop', 'gzip')).toBeUndefined();
  expect(cached?.headers('br', 'hit')['content-encoding']).toBe('br');
  expect(brotliDecompressSync(cached?.body('br') ?? '').toString()).toBe(LONG_TEXT);
});

it('compresses a response harder once it was requested 20 times and is a minute old', async () => {
  let now = new Date(0);
  const cache = openCache(1_000_000, () => now);
  const { cached } = await cache.obtain('shop', made(LONG_TEXT));
  await cached?.encode('br');
  const before = cached?.body('br').length ?? 0;
  now = new Date(59_999);
  await readOften(cache, 'shop');
  await cache.settled;
  expect(cached?.body('br').length).toBe(before);
  now = new Date(60_000);
  await cache.obtain('shop', reject);
  await cache.settled;
  expect(cached?.body('br').length).toBe(before);
  await readOften(cache, 'shop');
  await cache.settled;
  const after = cached?.body('br');
  expect(after?.length).toBeLessThan(before);
  expect(cached?.hitHead('br')).toContain(String(after?.length));
  expect(brotliDecompressSync(after ?? '').toString()).toBe(LONG_TEXT);
});

it('makes popular pages again after an invalidation, at most 20 and the most popular first', async () => {
  const cache = openCache();
  const remade: string[] = [];
  const pages = Array.from({ length: 25 }, (_, index) => `page ${index}`);
  const makePage = (key: string) => () => {
    remade.push(key);
    return Promise.resolve(page(key, ['Store']));
  };
  for (const key of [...pages, 'rare']) await cache.obtain(key, makePage(key), true);
  await cache.obtain('of a request', makePage('of a request'));
  for (const key of [...pages, 'page 7', 'of a request']) await readOften(cache, key);
  remade.length = 0;
  cache.invalidate(['Store']);
  await cache.settled;
  expect(remade).toHaveLength(20);
  expect(remade[0]).toBe('page 7');
  expect(remade).not.toContain('rare');
  expect(remade).not.toContain('of a request');
  expect(await read(cache, 'page 7', reject)).toBe('hit page 7');
  // A response that was made again starts with 0 uses.
  cache.invalidate(['Store']);
  await cache.settled;
  expect(remade.filter((key) => key === 'page 7')).toHaveLength(1);
});

it('does not make a popular page again if that fails, or while it receives no invalidations', async () => {
  const cache = openCache();
  let makes = 0;
  const make = () => {
    makes += 1;
    return makes === 1 ? Promise.resolve(page('shop', ['Store'])) : reject();
  };
  await cache.obtain('shop', make, true);
  await readOften(cache, 'shop');
  cache.invalidate(['Store']);
  await cache.settled;
  expect(makes).toBe(2);
  expect(await read(cache, 'shop', reject)).toBe('stale shop');
  cache.cutOff();
  await cache.settled;
  expect(makes).toBe(2);
});
