import { expect, it } from 'vitest';
import { abuseCache } from './cache-abuse.ts';
import { oneEngine } from './harness/engines-at-hand.ts';

it.each([oneEngine()])(
  'answers honest people from what is kept, whatever junk comes ($engine)',
  { timeout: 600_000 },
  async (on) => {
    const claims = await abuseCache({ ...on, seed: 1, junk: 600 });
    expect(claims.filter(({ holds }) => !holds)).toEqual([]);
    expect(claims.length).toBeGreaterThan(4);
  },
);
