import { Worker } from 'node:worker_threads';
import { WORKER_FILE } from './worker-file.ts';
import type { WorkerInput } from './worker-messages.ts';

const MEMORY_LIMIT_MB = 256;

export function startWorker(input: WorkerInput): Worker {
  return new Worker(WORKER_FILE, {
    workerData: input,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
}
