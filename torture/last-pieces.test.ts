import { expect, it } from 'vitest';
import { oneEngine } from './harness/engines-at-hand.ts';
import { sellLastPieces } from './last-pieces.ts';

it.each([oneEngine()])(
  'sells the last pieces once, whatever else goes on ($engine)',
  { timeout: 600_000 },
  async (on) => {
    const claims = await sellLastPieces({ ...on, seed: 1, shoppers: 60, connections: [32] });
    expect(claims.filter(({ holds }) => !holds)).toEqual([]);
    expect(claims.length).toBeGreaterThan(15);
  },
);
