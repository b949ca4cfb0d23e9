import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** The embedded database has no pool. */
export function addPoolMetrics(registry: Registry, { client }: Database): void {
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool: all, and those that nobody uses just now',
    labelNames: ['state'],
    registers: [],
    collect() {
      if (client.kind !== 'postgres') return;
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
      if (client.kind === 'postgres') this.set(client.pool.waitingCount);
    },
  });
  for (const metric of [connections, waiting]) registry.registerMetric(metric);
}
