import { expect, it } from 'vitest';
import { violationsOf } from './harness/invariant.ts';
import { onEmbedded } from './harness/shop-options.ts';
import { killWhileOrdering } from './orders-under-kill.ts';

const SLOW = { timeout: 600_000 };

it.each([onEmbedded()])(
  'a server that is killed under orders neither loses nor duplicates one ($home)',
  SLOW,
  async (on) => {
    const { assertions } = await killWhileOrdering({ ...on, seed: 1, orders: 200, kills: 2, services: 'web' });
    expect(violationsOf(assertions)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(10);
  },
);
