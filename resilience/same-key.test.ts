import { expect, it } from 'vitest';
import { violationsOf } from './harness/invariant.ts';
import { onServer } from './harness/shop-options.ts';
import { repeatKeys } from './same-key.ts';

it.each([onServer()])(
  'any number of processes make one order from one idempotency key ($home)',
  { timeout: 600_000 },
  async (on) => {
    const assertions = await repeatKeys({ ...on, calls: 40 });
    expect(violationsOf(assertions)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(10);
  },
);
