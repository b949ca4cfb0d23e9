import { setTimeout as delay } from 'node:timers/promises';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { openOwnCluster } from '#test/own-cluster.ts';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { type FailoverCluster, failOverWhileOrdering, withinGap } from './harness/fail-over-while-ordering.ts';
import type { ResilienceOptions } from './harness/options.ts';

const ORDERS = 10_000;
const FAILOVERS = 5;
/** Simulated time until an operator promotes the standby. */
const BEFORE_PROMOTION_MS = 1_000;

export async function failover({ seed, amount: orders = ORDERS, kills: failovers = FAILOVERS }: ResilienceOptions) {
  const cluster = await openClusterPromotedByHand();
  return withinGap(await failOverWhileOrdering({ cluster, seed, orders, failovers }));
}

export async function openClusterPromotedByHand(): Promise<FailoverCluster> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new CannotRun('the programs of PostgreSQL (initdb) are not on this machine');
  const cluster = await openOwnCluster(programs);
  return {
    url: cluster.url,
    killPrimary: () => cluster.killPrimary(),
    async promoteStandby() {
      await delay(BEFORE_PROMOTION_MS);
      cluster.promote();
    },
    rejoin: () => cluster.rebuild(),
    close: () => cluster.close(),
  };
}
