import { expect, it } from 'vitest';
import { oneEngine } from './harness/engines-at-hand.ts';
import { repeatKeys } from './same-key.ts';

it.each([oneEngine()])(
  'makes one order of one key, in however many processes ($engine)',
  { timeout: 600_000 },
  async (on) => {
    const assertions = await repeatKeys({ ...on, calls: 40 });
    expect(assertions.filter(({ holds }) => !holds)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(10);
  },
);
