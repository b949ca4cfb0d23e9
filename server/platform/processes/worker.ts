import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { z } from 'zod';
import { type fromWorker, toWorker } from './messages.ts';

/** Longer than the 2 s that the primary process waits for the metrics of the workers. */
const RESPONSE_LIMIT_MS = 4_000;

function notifySupervisor(message: z.input<typeof fromWorker>): void {
  process.send?.(message);
}

export function notifyReady(): void {
  if (cluster.isWorker) notifySupervisor({ type: 'ready' });
}

/**
 * Resolves when the primary process has handed over the connections that it accepted for this worker. They would be
 * lost if the worker ended earlier.
 */
export async function allHandedOver(): Promise<void> {
  if (!cluster.isWorker || !process.connected) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const onMessage = (message: unknown) => {
    if (toWorker.safeParse(message).data?.type === 'connections-sent') resolve();
  };
  process.on('message', onMessage).once('disconnect', resolve);
  notifySupervisor({ type: 'connections-wanted' });
  await promise;
  process.off('message', onMessage).off('disconnect', resolve);
}

export function onRetire(end: () => void): void {
  process.on('message', (message: unknown) => {
    if (toWorker.safeParse(message).data?.type === 'retire') end();
  });
}

/** Combines the workers' metrics by each metric's `aggregator` (sum by default). */
export function shareMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  const requests = new Map<string, (metrics: object[][]) => void>();
  process.on('message', (message: unknown) => {
    const received = toWorker.safeParse(message).data;
    if (received?.type === 'metrics-wanted') {
      const { requestId } = received;
      void registry
        .getMetricsAsJSON()
        .then((metrics) =>
          notifySupervisor({ type: 'metrics', requestId, metrics: metrics.map((metric) => ({ ...metric })) }),
        );
    }
    if (received?.type === 'metrics-of-all') requests.get(received.requestId)?.(received.metrics);
  });
  return async () => {
    const requestId = randomUUID();
    const { promise, resolve } = Promise.withResolvers<object[][]>();
    requests.set(requestId, resolve);
    const limit = setTimeout(() => resolve([]), RESPONSE_LIMIT_MS);
    notifySupervisor({ type: 'metrics-wanted', requestId });
    const metrics = await promise;
    clearTimeout(limit);
    requests.delete(requestId);
    return AggregatorRegistry.aggregate(metrics).metrics();
  };
}
