import { expect, it } from 'vitest';
import { onEachEngine } from './harness/on-each-engine.ts';
import { repeatKeys } from './same-key.ts';

it.each(onEachEngine())(
  'makes one order of one key, in however many processes ($engine)',
  { timeout: 120_000 },
  async (on) => {
    const claims = await repeatKeys({ ...on, calls: 40 });
    expect(claims.filter(({ holds }) => !holds)).toEqual([]);
    expect(claims.length).toBeGreaterThan(10);
  },
);
