import { expect, it } from 'vitest';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { violationsOf } from './harness/invariant.ts';
import { recoverFromMistake } from './point-in-time.ts';

const SLOW = { timeout: 600_000 };

it.runIf(findPostgresPrograms() !== undefined)(
  'a recovery to a point in time restores every order from before a mistake, and nothing from after it (needs initdb)',
  SLOW,
  async () => {
    const { assertions, notes } = await recoverFromMistake({ seed: 1, orders: 40 });
    expect(violationsOf(assertions), notes.join('\n')).toEqual([]);
    expect(assertions.length).toBeGreaterThan(15);
  },
);
