import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from './database.ts';

const WAIT_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function addPoolMetrics(registry: Registry, { client }: Database): void {
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool: open, idle (open and unused), and allowed',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, client.pool.totalCount);
      this.set({ state: 'idle' }, client.pool.idleCount);
      this.set({ state: 'allowed' }, client.pool.options.max);
    },
  });
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Queries and transactions that wait for a connection of the pool',
    registers: [],
    collect() {
      this.set(client.pool.waitingCount);
    },
  });
  const waited = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'Time that a query or a transaction waits for a connection of the pool, even if it gives up',
    buckets: WAIT_BUCKETS_SECONDS,
    registers: [],
  });
  client.pool.onWaited = (seconds) => waited.observe(seconds);
  for (const metric of [connections, waiting, waited]) registry.registerMetric(metric);
}
