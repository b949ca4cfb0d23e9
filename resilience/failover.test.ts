import { expect, it } from 'vitest';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { failOverWhileOrdering } from './failover.ts';

const SLOW = { timeout: 600_000 };

it.runIf(findPostgresPrograms() !== undefined)(
  'neither loses nor duplicates an order when the standby of a cluster takes over (needs initdb)',
  SLOW,
  async () => {
    const { outcome } = await failOverWhileOrdering({ seed: 1, orders: 200, failovers: 1, services: 'web' });
    expect(
      outcome.assertions.filter(({ holds }) => !holds),
      outcome.notes.join('\n'),
    ).toEqual([]);
    expect(outcome.assertions.length).toBeGreaterThan(10);
  },
);
