import { expect, it } from 'vitest';
import { killWhileAtDesk } from './desk-under-kill.ts';
import { eachEngine } from './harness/engines-at-hand.ts';

const SLOW = { timeout: 600_000 };

it.each(eachEngine())(
  'posts statements whole or not at all, and takes no parcel back twice, when it is killed at the desk ($engine)',
  SLOW,
  async (on) => {
    const { assertions } = await killWhileAtDesk({
      ...on,
      seed: 1,
      statements: 3,
      rows: 100,
      kills: 2,
      services: 'web',
    });
    expect(assertions.filter(({ holds }) => !holds)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(20);
  },
);
