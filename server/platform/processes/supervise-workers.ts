import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { quietTurn } from '../http/quiet-turn.ts';
import { collectMetrics } from './collect-metrics.ts';
import { fromWorker } from './messages.ts';

interface SuperviseWorkersOptions {
  count: number;
  stopLimitMs: number;
  notify: (line: string) => void;
}

const RESTART_FIRST_MS = 100;
const RESTART_MAX_MS = 30_000;
/** The exit of a worker that lived this long resets the backoff. */
const STABLE_AFTER_MS = 60_000;

export interface SupervisedWorkers {
  /** Resolves with true if all workers exited without an error. */
  stop: () => Promise<boolean>;
  /**
   * Replaces the workers one at a time. Each ends only when its successor is ready. If a successor does not start, the
   * remaining workers stay.
   */
  reload: (program: string) => Promise<void>;
}

interface Slot {
  /** Resolves to true if the slot's last worker exited without an error. */
  ended: Promise<boolean>;
  retire: () => void;
}

interface Supervision extends Omit<SuperviseWorkersOptions, 'count'> {
  stopping: AbortSignal;
  ready: Set<Worker>;
}

/**
 * Starts one worker before the others, so that a startup error is reported once. Rejects with `WorkerFailed` if that
 * worker exits before it is ready.
 */
export async function superviseWorkers({
  count,
  stopLimitMs,
  notify,
}: SuperviseWorkersOptions): Promise<SupervisedWorkers> {
  const stopping = new AbortController();
  const ready = new Set<Worker>();
  const slots = new Set<Slot>();
  const supervision = { stopLimitMs, notify, stopping: stopping.signal, ready };
  collectMetrics(() => [...ready]);

  async function startSlot({ isSuccessor = false } = {}): Promise<void> {
    const retiring = new AbortController();
    const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
    const onFirstError = () => reject(new WorkerFailed());
    const ended = superviseSlot(supervision, retiring.signal, { isSuccessor, onReady: resolve, onFirstError });
    const slot = { ended, retire: () => retiring.abort() };
    slots.add(slot);
    void ended.then(() => {
      if (!stopping.signal.aborted) slots.delete(slot);
    });
    await isReady;
  }

  let reloading: Promise<void> | undefined;
  async function replaceAll(program: string): Promise<void> {
    // Copies the set, because the loop adds new workers to it.
    const replaced = Array.from(slots);
    const former = cluster.settings.exec;
    cluster.setupPrimary({ exec: program });
    for (const slot of replaced) {
      if (stopping.signal.aborted) return;
      try {
        await startSlot({ isSuccessor: true });
      } catch {
        cluster.setupPrimary({ exec: former });
        notify('A new process did not start; the others continue.');
        return;
      }
      slot.retire();
      await slot.ended;
    }
  }

  await startSlot();
  await Promise.all(Array.from({ length: count - 1 }, () => startSlot()));
  return {
    reload(program) {
      reloading ??= replaceAll(program).finally(() => {
        reloading = undefined;
      });
      return reloading;
    },
    async stop() {
      stopping.abort();
      const kill = setTimeout(() => {
        for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
      }, stopLimitMs);
      const ends = await Promise.all(Array.from(slots, ({ ended }) => ended));
      clearTimeout(kill);
      return ends.every(Boolean);
    },
  };
}

/** Restarts a worker that exits. Resolves with true if the last worker exited without an error. */
async function superviseSlot(
  supervision: Supervision,
  retiring: AbortSignal,
  { isSuccessor, onReady, onFirstError }: { isSuccessor: boolean; onReady: () => void; onFirstError: () => void },
): Promise<boolean> {
  const { stopping, ready, notify } = supervision;
  const ending = AbortSignal.any([stopping, retiring]);
  for (let earlyExits = 0; ; earlyExits += 1) {
    const { code, reason, pid, wasReady, wasStable } = await runOrFail(supervision, retiring, onReady);
    // A worker that was never ready has nothing to clean up, so its exit code does not matter.
    if (ending.aborted) return code === 0 || !wasReady;
    if (!wasReady && (ready.size === 0 || isSuccessor) && earlyExits === 0) {
      if (pid === undefined) notify(`A process could not be started (${reason}).`);
      onFirstError();
      return false;
    }
    if (wasStable) earlyExits = 0;
    const waitMs = Math.min(RESTART_FIRST_MS * 2 ** earlyExits, RESTART_MAX_MS);
    const what =
      pid === undefined ? `A process could not be started (${reason})` : `Process ${pid} has ended (${reason})`;
    notify(`${what}; another takes its place in ${waitMs} ms.`);
    await delay(waitMs, undefined, { signal: ending }).catch(() => undefined);
    if (ending.aborted) return true;
  }
}

/** Treats an error that `fork` throws like the exit of a worker. */
async function runOrFail(supervision: Supervision, retiring: AbortSignal, onReady: () => void) {
  try {
    return await runWorker(supervision, retiring, onReady);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { code: null, reason, pid: undefined, wasReady: false, wasStable: false };
  }
}

async function runWorker(
  { stopping, ready, stopLimitMs, notify }: Supervision,
  retiring: AbortSignal,
  onReady: () => void,
) {
  const worker = cluster.fork();
  const startedAt = Date.now();
  worker.on('message', (message: unknown) => {
    const received = fromWorker.safeParse(message);
    if (received.data?.type === 'connections-wanted') void sendConnections(worker);
    if (received.data?.type !== 'ready') return;
    ready.add(worker);
    onReady();
  });
  const stop = () => worker.process.kill('SIGTERM');
  const retire = () => {
    if (worker.isConnected()) worker.send({ type: 'retire' }, () => undefined);
    setTimeout(() => worker.process.kill('SIGKILL'), stopLimitMs).unref();
  };
  stopping.addEventListener('abort', stop);
  retiring.addEventListener('abort', retire);
  const end = await exitOf(worker, notify);
  stopping.removeEventListener('abort', stop);
  retiring.removeEventListener('abort', retire);
  const wasReady = ready.delete(worker);
  return { ...end, pid: worker.process.pid, wasReady, wasStable: Date.now() - startedAt >= STABLE_AFTER_MS };
}

function exitOf(worker: Worker, notify: SuperviseWorkersOptions['notify']) {
  return new Promise<{ code: number | null; reason: string }>((resolve) => {
    worker.on('exit', (code: number | null, signal: string | null) =>
      resolve({ code, reason: signal ?? String(code) }),
    );
    worker.on('error', ({ message }: Error) => {
      // A worker that could not be spawned (no memory, no file handles) emits no exit.
      if (worker.process.pid === undefined) resolve({ code: null, reason: message });
      else notify(`Process ${worker.process.pid} could not receive a message (${message}).`);
    });
  });
}

/** Tells a worker that all connections for it were sent. First waits until no new connections arrive. */
async function sendConnections(worker: Worker): Promise<void> {
  await quietTurn();
  if (worker.isConnected()) worker.send({ type: 'connections-sent' }, () => undefined);
}

/** Thrown when the first worker exits before it is ready. The worker has logged the reason. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}
