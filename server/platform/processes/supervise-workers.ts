import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { quietTurn } from '../http/quiet-turn.ts';
import { collectMetrics } from './collect-metrics.ts';
import { fromWorker } from './messages.ts';

interface SuperviseWorkersOptions {
  count: number;
  /** How long they may take to end. What is left then is killed. */
  stopLimitMs: number;
  /** Told of each that has to be replaced, in one line for a person. */
  notify: (line: string) => void;
}

/** The first that dies is replaced at once; one that dies young again and again waits longer each time. */
const RESTART_FIRST_MS = 100;
const RESTART_MAX_MS = 30_000;
/** One that has lived for so long was well. */
const WELL_AFTER_MS = 60_000;

export interface SupervisedWorkers {
  /** Asks all to end and waits for them. Returns whether all of them ended in good order. */
  stop: () => Promise<boolean>;
}

/**
 * Starts this program `count` times more, and replaces those that die. The first is waited for alone: what keeps it from
 * starting keeps all from it, and is said once. Resolves once all are ready; rejects with nothing more to say where the first
 * one has ended instead.
 */
export async function superviseWorkers({
  count,
  stopLimitMs,
  notify,
}: SuperviseWorkersOptions): Promise<SupervisedWorkers> {
  const stopping = new AbortController();
  const ready = new Set<Worker>();
  const slots: Promise<boolean>[] = [];
  collectMetrics(() => [...ready]);

  /** Runs one worker. Resolves with whether it was well when it ended, and how; one that cannot be started ends at once. */
  async function run(onReady: () => void) {
    const worker = cluster.fork();
    const startedAt = Date.now();
    worker.on('message', (message: unknown) => {
      const said = fromWorker.safeParse(message);
      if (said.data?.type === 'connections-wanted') void sendConnections(worker);
      if (said.data?.type !== 'ready') return;
      ready.add(worker);
      onReady();
    });
    const stop = () => worker.process.kill('SIGTERM');
    stopping.signal.addEventListener('abort', stop);
    const end = await new Promise<{ code: number | null; how: string }>((resolve) => {
      worker.on('exit', (code: number | null, signal: string | null) => resolve({ code, how: signal ?? String(code) }));
      worker.on('error', ({ message }: Error) => {
        // No memory or no file handles for another one: there is none that could exit.
        if (worker.process.pid === undefined) resolve({ code: null, how: message });
        else notify(`Process ${worker.process.pid} could not be told something (${message}).`);
      });
    });
    stopping.signal.removeEventListener('abort', stop);
    const wasReady = ready.delete(worker);
    return { ...end, pid: worker.process.pid, wasReady, wasWell: Date.now() - startedAt >= WELL_AFTER_MS };
  }

  /** Node throws some of what keeps a process from starting, and tells the rest. */
  async function runOrFail(onReady: () => void) {
    try {
      return await run(onReady);
    } catch (error) {
      const how = error instanceof Error ? error.message : String(error);
      return { code: null, how, pid: undefined, wasReady: false, wasWell: false };
    }
  }

  /** Keeps one place filled until all are to stop. Returns whether the last one ended in good order. */
  async function keep(onReady: () => void, onFirstError: () => void): Promise<boolean> {
    for (let youngDeaths = 0; ; youngDeaths += 1) {
      const { code, how, pid, wasReady, wasWell } = await runOrFail(onReady);
      // One that was asked to end before it had begun has nothing to put in order.
      if (stopping.signal.aborted) return code === 0 || !wasReady;
      if (!wasReady && ready.size === 0 && youngDeaths === 0) {
        if (pid === undefined) notify(`A process could not be started (${how}).`);
        onFirstError();
        return false;
      }
      if (wasWell) youngDeaths = 0;
      const waitMs = Math.min(RESTART_FIRST_MS * 2 ** youngDeaths, RESTART_MAX_MS);
      const what = pid === undefined ? `A process could not be started (${how})` : `Process ${pid} has ended (${how})`;
      notify(`${what}; another takes its place in ${waitMs} ms.`);
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return true;
    }
  }

  function fill(): Promise<void> {
    return new Promise((resolve, reject) => {
      slots.push(keep(resolve, () => reject(new WorkerFailed())));
    });
  }

  await fill();
  await Promise.all(Array.from({ length: count - 1 }, fill));
  return {
    async stop() {
      stopping.abort();
      const kill = setTimeout(() => {
        for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
      }, stopLimitMs);
      const ends = await Promise.all(slots);
      clearTimeout(kill);
      return ends.every(Boolean);
    },
  };
}

/** Confirms that all connections which the kernel had for this process have gone to the workers. */
async function sendConnections(worker: Worker): Promise<void> {
  await quietTurn();
  if (worker.isConnected()) worker.send({ type: 'connections-sent' }, () => undefined);
}

/** A worker could not start; it has said why itself. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}
