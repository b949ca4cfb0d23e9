import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReadReplicas } from './read-replicas.ts';

export function addReplicaMetrics(registry: Registry, { replicas, counts }: ReadReplicas): void {
  const lag = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'Time since the primary wrote the first byte that the read replica lacks',
    labelNames: ['replica'],
    registers: [],
    aggregator: 'max',
    collect() {
      for (const { name, lagMs } of replicas) this.set({ replica: name }, lagMs / 1_000);
    },
  });
  const used = new Gauge({
    name: 'database_replica_used',
    help: '1 while reads go to the replica, 0 while it is left out',
    labelNames: ['replica'],
    registers: [],
    aggregator: 'min',
    collect() {
      for (const { name, leftOutFor } of replicas) this.set({ replica: name }, leftOutFor === undefined ? 1 : 0);
    },
  });
  const reads = new Counter({
    name: 'database_reads_total',
    help: 'Reads that a replica may serve, by the server that served them',
    labelNames: ['server'],
    registers: [],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(counts)) this.inc({ server }, count);
    },
  });
  registry.registerMetric(lag);
  registry.registerMetric(used);
  registry.registerMetric(reads);
}
