import { inject } from 'vitest';
import { bundledWorkerIn } from './bundle-spreadsheet-worker.ts';

/** Replaces `server/platform/spreadsheets/worker-file.ts` in tests (`alias` in vitest.config.ts). */
export const WORKER_FILE = bundledWorkerIn(inject('databases').folder);
