import cluster, { type Worker } from 'node:cluster';
import { fromWorker } from './messages.ts';

/** The metrics omit workers that take longer to respond. */
const RESPONSE_LIMIT_MS = 2_000;

export function collectMetrics(findWorkers: () => Worker[]): void {
  const requests = new Map<string, { collected: object[][]; pending: Set<Worker>; respond: () => void }>();
  cluster.on('message', (worker, message: unknown) => {
    const received = fromWorker.safeParse(message).data;
    if (received?.type === 'metrics-wanted') {
      const { requestId } = received;
      const collected: object[][] = [];
      const respond = () => {
        clearTimeout(limit);
        requests.delete(requestId);
        if (worker.isConnected())
          worker.send({ type: 'metrics-of-all', requestId, metrics: collected }, () => undefined);
      };
      const limit = setTimeout(respond, RESPONSE_LIMIT_MS);
      const workers = findWorkers().filter((each) => each.isConnected());
      const pending = new Set(workers);
      requests.set(requestId, { collected, pending, respond });
      for (const each of workers) {
        each.send({ type: 'metrics-wanted', requestId }, (error: Error | null) => {
          // A worker that cannot be reached is about to exit. `superviseWorkers` reports its exit.
          if (error && pending.delete(each) && pending.size === 0) respond();
        });
      }
    }
    if (received?.type === 'metrics') {
      const request = requests.get(received.requestId);
      if (!request?.pending.delete(worker)) return;
      request.collected.push(received.metrics);
      if (request.pending.size === 0) request.respond();
    }
  });
}
