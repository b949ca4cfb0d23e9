import { expect, it } from 'vitest';
import { SegmentedLru } from './segmented-lru.ts';

interface Value {
  bytes: number;
}

function makeLru(maxBytes: number) {
  const removed: string[] = [];
  const lru = new SegmentedLru<Value>(
    maxBytes,
    ({ bytes }) => bytes,
    (key) => removed.push(key),
  );
  return { lru, removed };
}

it('retains what was used twice, however much is used once', () => {
  const { lru, removed } = makeLru(100);
  for (const key of ['home', 'shop', 'bottoms']) {
    lru.set(key, { bytes: 10 });
    lru.use(key);
  }
  for (let page = 0; page < 10_000; page++) lru.set(`/shop?page=${page}`, { bytes: 10 });
  expect(['home', 'shop', 'bottoms'].map((key) => lru.use(key)?.bytes)).toEqual([10, 10, 10]);
  expect(lru.bytes).toBeLessThanOrEqual(100);
  expect(removed.length).toBe(10_000 - (lru.count - 3));
});

it('moves what leaves the protected segment back on probation, and then evicts it', () => {
  const { lru, removed } = makeLru(100);
  for (let index = 0; index < 11; index++) {
    lru.set(`${index}`, { bytes: 10 });
    lru.use(`${index}`);
  }
  expect(lru.count).toBe(10);
  expect(removed).toEqual(['0']);
  expect(lru.use('0')).toBeUndefined();
  expect(lru.use('1')).toEqual({ bytes: 10 });
});

it('stays within its bytes, whatever is added', () => {
  const { lru } = makeLru(1_000);
  for (let step = 0; step < 5_000; step++) {
    const key = String((step * 7_919) % 97);
    if (step % 3 === 0) lru.use(key);
    else lru.set(key, { bytes: 1 + ((step * 31) % 900) });
    expect(lru.bytes).toBeLessThanOrEqual(1_000);
  }
});

it('replaces a value in its segment, and reports the one before', () => {
  const { lru, removed } = makeLru(100);
  lru.set('home', { bytes: 10 });
  lru.use('home');
  lru.set('home', { bytes: 20 });
  lru.set('about', { bytes: 5 });
  lru.set('about', { bytes: 6 });
  expect([removed, lru.count, lru.bytes]).toEqual([['home', 'about'], 2, 26]);
  for (let page = 0; page < 10; page++) lru.set(`/shop?page=${page}`, { bytes: 10 });
  expect([lru.peek('home'), lru.peek('about')]).toEqual([{ bytes: 20 }, undefined]);
});

it('drops a value that is larger than the segment of its key', () => {
  const { lru, removed } = makeLru(100);
  lru.set('home', { bytes: 10 });
  lru.use('home');
  lru.set('home', { bytes: 81 });
  lru.set('about', { bytes: 21 });
  expect([lru.count, lru.bytes, removed]).toEqual([0, 0, ['home', 'home', 'about']]);
});

it('deletes from either segment', () => {
  const { lru, removed } = makeLru(100);
  lru.set('once', { bytes: 10 });
  lru.set('twice', { bytes: 10 });
  lru.use('twice');
  lru.set('twice', { bytes: 50 });
  removed.length = 0;
  for (const key of ['once', 'twice', 'never']) lru.delete(key);
  expect([lru.count, lru.bytes, removed]).toEqual([0, 0, ['once', 'twice']]);
});

it('reports every removed value once', () => {
  const current = new Set<string>();
  const lru = new SegmentedLru<Value & { id: string }>(
    500,
    ({ bytes }) => bytes,
    (_key, { id }) => {
      expect(current.delete(id)).toBe(true);
    },
  );
  for (let step = 0; step < 3_000; step++) {
    const key = String((step * 7_919) % 53);
    const id = `${key}#${step}`;
    if (step % 4 === 1) lru.use(key);
    else if (step % 11 === 2) lru.delete(key);
    else {
      current.add(id);
      lru.set(key, { id, bytes: 1 + ((step * 31) % 450) });
    }
  }
  expect(current.size).toBe(lru.count);
});
