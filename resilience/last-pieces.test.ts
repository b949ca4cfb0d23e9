import { expect, it } from 'vitest';
import { violationsOf } from './harness/invariant.ts';
import { onServer } from './harness/shop-options.ts';
import { sellLastPieces } from './last-pieces.ts';

it.each([onServer()])(
  'the shop sells the last pieces once, whatever happens at the same time ($home)',
  { timeout: 600_000 },
  async (on) => {
    const assertions = await sellLastPieces({ ...on, seed: 1, shoppers: 60, connections: [32] });
    expect(violationsOf(assertions)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(15);
  },
);
