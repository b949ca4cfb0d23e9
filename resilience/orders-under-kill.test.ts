import { expect, it } from 'vitest';
import { eachEngine } from './harness/engines-at-hand.ts';
import { killWhileOrdering } from './orders-under-kill.ts';

const SLOW = { timeout: 600_000 };

it.each(eachEngine())(
  'neither loses nor duplicates an order when it is killed under orders ($engine)',
  SLOW,
  async (on) => {
    const { assertions } = await killWhileOrdering({ ...on, seed: 1, orders: 200, kills: 1, services: 'web' });
    expect(assertions.filter(({ holds }) => !holds)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(10);
  },
);
