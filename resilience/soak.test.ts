import { expect, it } from 'vitest';
import { violationsOf } from './harness/invariant.ts';
import { onServer } from './harness/shop-options.ts';
import { soakShop } from './soak.ts';

it.each([onServer()])('the shop runs without an error under mixed load ($home)', { timeout: 600_000 }, async (on) => {
  const { assertions, notes } = await soakShop({ ...on, seed: 1, samples: 2, sampleMs: 1_000, capacityMs: 1_000 });
  expect([violationsOf(assertions), notes]).toEqual([[], notes]);
  expect(assertions.length).toBeGreaterThan(2);
});
