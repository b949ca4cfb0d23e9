import cluster, { type Worker } from 'node:cluster';
import { fromWorker } from './messages.ts';

/** A process that does not answer by then is left out. */
const RESPONSE_LIMIT_MS = 2_000;

/** In the process that keeps the workers: whoever asks for the metrics of all is given those of every worker that is ready. */
export function collectMetrics(findWorkers: () => Worker[]): void {
  const asks = new Map<string, { found: object[][]; awaited: Set<Worker>; response: () => void }>();
  cluster.on('message', (worker, message: unknown) => {
    const said = fromWorker.safeParse(message).data;
    if (said?.type === 'metrics-wanted') {
      const { askId } = said;
      const found: object[][] = [];
      const response = () => {
        clearTimeout(limit);
        asks.delete(askId);
        if (worker.isConnected()) worker.send({ type: 'metrics-of-all', askId, metrics: found }, () => undefined);
      };
      const limit = setTimeout(response, RESPONSE_LIMIT_MS);
      const workers = findWorkers().filter((each) => each.isConnected());
      const awaited = new Set(workers);
      asks.set(askId, { found, awaited, response });
      for (const each of workers) {
        each.send({ type: 'metrics-wanted', askId }, (error: Error | null) => {
          // It is about to end, which is told elsewhere.
          if (error && awaited.delete(each) && awaited.size === 0) response();
        });
      }
    }
    if (said?.type === 'metrics') {
      const ask = asks.get(said.askId);
      if (!ask?.awaited.delete(worker)) return;
      ask.found.push(said.metrics);
      if (ask.awaited.size === 0) ask.response();
    }
  });
}
