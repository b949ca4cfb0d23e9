import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from './security/client.ts';

export interface Operation {
  /** `route` is a pattern such as `GET /api/orders/:id`; `job` is the name of a queue. */
  labels: { route: string; reqId: string } | { job: string; jobId: string };
  client?: Client | undefined;
}

const running = new AsyncLocalStorage<Operation>();

/** Undefined outside of requests and jobs, such as at the start. */
export function runningOperation(): Operation | undefined {
  return running.getStore();
}

export function runOperation<Result>(operation: Operation, work: () => Result): Result {
  return running.run(operation, work);
}
