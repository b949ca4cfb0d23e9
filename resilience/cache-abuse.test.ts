import { expect, it } from 'vitest';
import { abuseCache } from './cache-abuse.ts';
import { violationsOf } from './harness/invariant.ts';
import { onServer } from './harness/shop-options.ts';

it.each([onServer()])(
  'the shop serves honest clients from the cache, whatever junk others request ($home)',
  { timeout: 600_000 },
  async (on) => {
    const assertions = await abuseCache({ ...on, seed: 1, junk: 600 });
    expect(violationsOf(assertions)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(4);
  },
);
