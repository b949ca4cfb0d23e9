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

/** The largest accepted file takes 4 s on a slow processor. */
const TIME_LIMIT_MS = 30_000;

export interface ReadOptions {
  /** Does not count the headers. */
  maxRows: number;
  userId: string;
}

/**
 * A worker thread reads the file, and is terminated at a limit. Throws `spreadsheet_invalid` with the reason, and
 * `unavailable` if too many files wait.
 */
export async function readWorkbook(bytes: Buffer, { maxRows, userId }: ReadOptions): Promise<Sheet[]> {
  const ofUser = byUser.get(userId) ?? pLimit(1);
  byUser.set(userId, ofUser);
  if (ofUser.pendingCount >= WAITING_OF_USER_MAX) throw new AppError('unavailable', { retryAfterSeconds: 5 });
  try {
    return await ofUser(() => queue.run(() => readInWorker({ bytes, maxRows })));
  } finally {
    if (ofUser.activeCount + ofUser.pendingCount === 0) byUser.delete(userId);
  }
}

async function readInWorker(input: WorkerInput): Promise<Sheet[]> {
  const worker = startWorker(input);
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  try {
    return await receiveSheets(worker);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function receiveSheets(worker: Worker): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Sheet[]>();
  worker.on('message', (message: WorkerMessage) => {
    switch (message.kind) {
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
  const message = 'Reading this file takes too much time or memory. Save only the needed sheet as CSV, and send that.';
  return new AppError('spreadsheet_invalid', { message, cause });
}
