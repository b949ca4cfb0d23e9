import cluster, { type Worker } from 'node:cluster';
import { fromWorker } from './messages.ts';

/** A process that does not answer by then is left out. */
const ANSWER_LIMIT_MS = 2_000;

/** In the process that keeps the workers: whoever asks for the metrics of all is given those of every worker that is ready. */
export function collectMetrics(findWorkers: () => Worker[]): void {
  const asks = new Map<string, { found: object[][]; awaited: Set<Worker>; answer: () => void }>();
  cluster.on('message', (worker, message: unknown) => {
    const said = fromWorker.safeParse(message).data;
    if (said?.type === 'metrics-wanted') {
      const { askId } = said;
      const found: object[][] = [];
      const answer = () => {
        clearTimeout(limit);
        asks.delete(askId);
        if (worker.isConnected()) worker.send({ type: 'metrics-of-all', askId, metrics: found }, () => undefined);
      };
      const limit = setTimeout(answer, ANSWER_LIMIT_MS);
      const workers = findWorkers().filter((each) => each.isConnected());
      const awaited = new Set(workers);
      asks.set(askId, { found, awaited, answer });
      for (const each of workers) {
        each.send({ type: 'metrics-wanted', askId }, (failure: Error | null) => {
          // It is about to end, which is told elsewhere.
          if (failure && awaited.delete(each) && awaited.size === 0) answer();
        });
      }
    }
    if (said?.type === 'metrics') {
      const ask = asks.get(said.askId);
      if (!ask?.awaited.delete(worker)) return;
      ask.found.push(said.metrics);
      if (ask.awaited.size === 0) ask.answer();
    }
  });
}
