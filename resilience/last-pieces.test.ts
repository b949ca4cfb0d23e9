import { expect, it } from 'vitest';
import { oneEngine } from './harness/engines-at-hand.ts';
import { sellLastPieces } from './last-pieces.ts';

it.each([oneEngine()])(
  'sells the last pieces once, whatever else goes on ($engine)',
  { timeout: 600_000 },
  async (on) => {
    const assertions = await sellLastPieces({ ...on, seed: 1, shoppers: 60, connections: [32] });
    expect(assertions.filter(({ holds }) => !holds)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(15);
  },
);
