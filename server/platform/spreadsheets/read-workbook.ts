import { readFile } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '#contract/errors.ts';
import { createWorkQueue } from '#server/platform/limits/work-queue.ts';
import type { Sheet } from './sheet.ts';
import { startWorker } from './start-worker.ts';
import type { WorkerInput, WorkerMessage } from './worker-messages.ts';

/** Each file occupies a processor for seconds and needs up to 300 MB of memory. */
const queue = createWorkQueue({ atOnce: 2, maxWaiting: 8 });
/** A user's second upload waits for the first, and takes no place in the queue of all users. */
const byUser = new Map<string, LimitFunction>();
const WAITING_OF_USER_MAX = 2;

/** Processor time. The largest accepted file takes 4 s on a slow processor. */
const PROCESSOR_LIMIT_MS = 15_000;
const CHECK_EVERY_MS = 250;
/** For systems that do not tell the processor time of a thread. A busy server may need longer than `PROCESSOR_LIMIT_MS`. */
const TIME_LIMIT_MS = 60_000;

export interface ReadOptions {
  /** Does not count the headers. */
  maxRows: number;
  userId: string;
  processorLimitMs?: number;
}

/**
 * A worker thread reads the file, and is terminated at a limit. Throws `spreadsheet_invalid` with the reason, and
 * `unavailable` if too many files wait.
 */
export async function readWorkbook(
  bytes: Buffer,
  { maxRows, userId, processorLimitMs = PROCESSOR_LIMIT_MS }: ReadOptions,
): Promise<Sheet[]> {
  const ofUser = byUser.get(userId) ?? pLimit(1);
  byUser.set(userId, ofUser);
  if (ofUser.pendingCount >= WAITING_OF_USER_MAX) throw new AppError('unavailable', { retryAfterSeconds: 5 });
  try {
    return await ofUser(() => queue.run(() => readInWorker({ bytes, maxRows }, processorLimitMs)));
  } finally {
    if (ofUser.activeCount + ofUser.pendingCount === 0) byUser.delete(userId);
  }
}

async function readInWorker(input: WorkerInput, processorLimitMs: number): Promise<Sheet[]> {
  const worker = startWorker(input);
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  const stopWatching = endAtProcessorLimit(worker, processorLimitMs);
  try {
    return await receiveSheets(worker);
  } finally {
    clearTimeout(timer);
    stopWatching();
    await worker.terminate();
  }
}

/** Reads the thread's time from Linux, because `worker.cpuUsage()` does not respond during a busy loop. */
function endAtProcessorLimit(worker: Worker, limitMs: number): () => void {
  let watch: NodeJS.Timeout | undefined;
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind !== 'started' || message.thread === undefined) return;
    const file = `/proc/${message.thread}/schedstat`;
    const check = async () => {
      const [nanoseconds] = (await readFile(file, 'utf8').catch(() => '0')).split(' ');
      if (Number(nanoseconds) / 1_000_000 > limitMs) await worker.terminate();
    };
    void check();
    watch = setInterval(() => void check(), CHECK_EVERY_MS);
  });
  return () => clearInterval(watch);
}

function receiveSheets(worker: Worker): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Sheet[]>();
  worker.on('message', (message: WorkerMessage) => {
    switch (message.kind) {
      case 'started':
        break;
      case 'sheet':
        sheets.push({ ...message.sheet, rows: [] });
        break;
      case 'rows':
        sheets.at(-1)?.rows.push(...message.rows);
        break;
      case 'end':
        resolve(sheets);
        return;
      case 'invalid':
        reject(new AppError('spreadsheet_invalid', { message: message.message }));
        return;
    }
    // Requests the next slice in another turn of the event loop, after requests that wait.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    setImmediate(() => worker.postMessage('next'));
  });
  worker.on('error', (error) => reject(isOutOfMemory(error) ? tooHeavy(error) : error));
  worker.on('exit', () => reject(tooHeavy()));
  return promise;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooHeavy(cause?: unknown): AppError {
  const what = cause === undefined ? 'too much time' : 'too much memory';
  const message = `Reading this file takes ${what}. Save only the needed sheet as CSV, and send that.`;
  return new AppError('spreadsheet_invalid', { message, cause });
}
