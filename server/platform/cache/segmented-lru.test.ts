import { expect, it } from 'vitest';
import { SegmentedLru } from './segmented-lru.ts';

interface Thing {
  bytes: number;
}

function makeLru(maxBytes: number) {
  const gone: string[] = [];
  const lru = new SegmentedLru<Thing>(
    maxBytes,
    ({ bytes }) => bytes,
    (key) => gone.push(key),
  );
  return { lru, gone };
}

it('keeps what was used twice, however much is asked for once', () => {
  const { lru, gone } = makeLru(100);
  for (const key of ['home', 'shop', 'bottoms']) {
    lru.set(key, { bytes: 10 });
    lru.use(key);
  }
  for (let page = 0; page < 100_000; page++) lru.set(`/shop?page=${page}`, { bytes: 10 });
  expect(['home', 'shop', 'bottoms'].map((key) => lru.use(key)?.value.bytes)).toEqual([10, 10, 10]);
  expect(lru.bytes).toBeLessThanOrEqual(100);
  expect(gone.length).toBe(100_000 - (lru.count - 3));
});

it('tells of the second use once', () => {
  const { lru } = makeLru(100);
  lru.set('home', { bytes: 1 });
  expect([lru.use('home')?.isSecondUse, lru.use('home')?.isSecondUse]).toEqual([true, false]);
});

it('gives what falls out of the protected segment another turn, and then lets it go', () => {
  const { lru, gone } = makeLru(100);
  for (let index = 0; index < 11; index++) {
    lru.set(`${index}`, { bytes: 10 });
    lru.use(`${index}`);
  }
  expect(lru.count).toBe(10);
  expect(gone).toEqual(['0']);
  expect(lru.use('0')).toBeUndefined();
  expect(lru.use('1')?.isSecondUse).toBe(true);
});

it('stays within its bytes, whatever is put in', () => {
  const { lru } = makeLru(1_000);
  for (let step = 0; step < 5_000; step++) {
    const key = String((step * 7_919) % 97);
    if (step % 3 === 0) lru.use(key);
    else lru.set(key, { bytes: 1 + ((step * 31) % 900) });
    expect(lru.bytes).toBeLessThanOrEqual(1_000);
  }
});

it('tells of every value that it lets go, once', () => {
  const current = new Set<string>();
  const lru = new SegmentedLru<Thing & { id: string }>(
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
