import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerInput } from './worker-messages.ts';

const MEMORY_LIMIT_MB = 256;
/** scripts/bundle-server.ts puts the worker beside the server's other files. */
const WORKER_FILE = import.meta.filename.endsWith('.ts') ? 'spreadsheet-worker.ts' : 'spreadsheet-worker.js';

export function startWorker(input: WorkerInput): Worker {
  return new Worker(join(import.meta.dirname, WORKER_FILE), {
    workerData: input,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
}
