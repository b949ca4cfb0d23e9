import { failOverWhileOrdering, withinGap } from './harness/fail-over-while-ordering.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openPatroniCluster } from './harness/patroni-cluster.ts';

/** Enough orders that the killed server is back before the last one. */
const ORDERS = 4_000;
const FAILOVERS = 2;

export async function patroni({ seed, amount: orders = ORDERS, kills: failovers = FAILOVERS }: ResilienceOptions) {
  const cluster = await openPatroniCluster();
  return withinGap(await failOverWhileOrdering({ cluster, seed, orders, failovers }));
}
