import { expect, it } from 'vitest';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { openClusterPromotedByHand } from './failover.ts';
import { failOverWhileOrdering } from './harness/fail-over-while-ordering.ts';
import { violationsOf } from './harness/invariant.ts';

const SLOW = { timeout: 600_000 };

it.runIf(findPostgresPrograms() !== undefined)(
  'the shop neither loses nor duplicates an order when the standby of a cluster takes over (needs initdb)',
  SLOW,
  async () => {
    const cluster = await openClusterPromotedByHand();
    const { outcome } = await failOverWhileOrdering({ cluster, seed: 1, orders: 200, failovers: 1, services: 'web' });
    expect(violationsOf(outcome.assertions), outcome.notes.join('\n')).toEqual([]);
    expect(outcome.assertions.length).toBeGreaterThan(10);
  },
);
