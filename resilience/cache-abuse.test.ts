import { expect, it } from 'vitest';
import { abuseCache } from './cache-abuse.ts';
import { oneEngine } from './harness/engines-at-hand.ts';

it.each([oneEngine()])(
  'serves honest clients from the cache, whatever junk is requested ($engine)',
  { timeout: 600_000 },
  async (on) => {
    const assertions = await abuseCache({ ...on, seed: 1, junk: 600 });
    expect(assertions.filter(({ holds }) => !holds)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(4);
  },
);
