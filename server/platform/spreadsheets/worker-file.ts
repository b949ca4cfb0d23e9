import { join } from 'node:path';

/** scripts/bundle-server.ts puts the worker beside the server's other files. */
const NAME = import.meta.filename.endsWith('.ts') ? 'spreadsheet-worker.ts' : 'spreadsheet-worker.js';

export const WORKER_FILE = join(import.meta.dirname, NAME);
