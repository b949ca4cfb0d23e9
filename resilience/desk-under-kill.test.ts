import { expect, it } from 'vitest';
import { killWhileAtDesk } from './desk-under-kill.ts';
import { violationsOf } from './harness/invariant.ts';
import { onEmbedded } from './harness/shop-options.ts';

const SLOW = { timeout: 600_000 };

it.each([onEmbedded()])(
  'a server that is killed during work at the desk posts statements whole or not at all, and takes no parcel back twice ($home)',
  SLOW,
  async (on) => {
    const { assertions } = await killWhileAtDesk({
      ...on,
      seed: 1,
      statements: 3,
      rows: 60,
      kills: 2,
      services: 'web',
    });
    expect(violationsOf(assertions)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(20);
  },
);
