import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { z } from 'zod';
import { type fromWorker, toWorker } from './messages.ts';

/** Longer than the other side waits for those who do not answer. */
const RESPONSE_LIMIT_MS = 4_000;

function notifySupervisor(message: z.input<typeof fromWorker>): void {
  process.send?.(message);
}

/** Tells the process that keeps this one, where there is such a one, that it does its work. */
export function notifyReady(): void {
  if (cluster.isWorker) notifySupervisor({ type: 'ready' });
}

/**
 * Resolves once the first process has handed over what it had accepted for this one before the call: a connection that is on its
 * way to a process that stops listening has nowhere to go where all of them stop. A process that is alone accepts for itself.
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

/**
 * Makes the metrics of this process and of its sisters one text. A process that is alone has its own only. Numbers are added
 * up, unless the metric's `aggregator` says otherwise.
 */
export function shareMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  const asks = new Map<string, (metrics: object[][]) => void>();
  process.on('message', (message: unknown) => {
    const told = toWorker.safeParse(message).data;
    if (told?.type === 'metrics-wanted') {
      const { askId } = told;
      void registry
        .getMetricsAsJSON()
        .then((metrics) =>
          notifySupervisor({ type: 'metrics', askId, metrics: metrics.map((metric) => ({ ...metric })) }),
        );
    }
    if (told?.type === 'metrics-of-all') asks.get(told.askId)?.(told.metrics);
  });
  return async () => {
    const askId = randomUUID();
    const { promise, resolve } = Promise.withResolvers<object[][]>();
    asks.set(askId, resolve);
    const limit = setTimeout(() => resolve([]), RESPONSE_LIMIT_MS);
    notifySupervisor({ type: 'metrics-wanted', askId });
    const metrics = await promise;
    clearTimeout(limit);
    asks.delete(askId);
    return AggregatorRegistry.aggregate(metrics).metrics();
  };
}
