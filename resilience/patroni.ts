import { failOverWhileOrdering } from './harness/fail-over-while-ordering.ts';
import { atMost } from './harness/invariant.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openPatroniCluster } from './harness/patroni-cluster.ts';

/** Enough that the killed server is back before they run out. */
const ORDERS = 4_000;
const FAILOVERS = 2;
/** From the promotion to the next order. */
const ORDERS_FLOW_WITHIN_MS = 5_000;

/** `patroni`: as `failover`, but Patroni notices that the primary is gone, promotes the standby, and takes the old primary in again. */
export async function patroni({ seed, amount: orders = ORDERS, kills: failovers = FAILOVERS }: ResilienceOptions) {
  const cluster = await openPatroniCluster();
  const { outcome, gapsMs } = await failOverWhileOrdering({ cluster, seed, orders, failovers });
  return {
    ...outcome,
    assertions: [
      ...outcome.assertions,
      atMost('the longest wait for an order after a promotion', Math.max(...gapsMs), ORDERS_FLOW_WITHIN_MS, ' ms'),
    ],
  };
}
