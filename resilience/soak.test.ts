import { expect, it } from 'vitest';
import { oneEngine } from './harness/engines-at-hand.ts';
import { soakShop } from './soak.ts';

it.each([oneEngine()])('runs without an error under mixed load ($engine)', { timeout: 600_000 }, async (on) => {
  const { assertions, notes } = await soakShop({ ...on, seed: 1, samples: 2, sampleMs: 1_000, capacityMs: 1_000 });
  expect([assertions.filter(({ holds }) => !holds), notes]).toEqual([[], notes]);
  expect(assertions.length).toBeGreaterThan(2);
});
