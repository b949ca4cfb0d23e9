import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { Client } from './security/client.ts';

/** A request or a job, with the fields that identify it in log lines and in the spans of its queries. */
export interface Operation {
  /**
   * Fields of the operation's log lines. `route` is a method and a pattern, such as `GET /api/orders/:id`; `job` is the
   * name of a queue.
   */
  labels: ({ route: string; reqId: string } | { job: string; jobId: string }) & { trace_id?: string };
  /** The client of a request; undefined for a job. */
  client?: Client | undefined;
  /** Undefined without telemetry. */
  span?: Span | undefined;
}

const running = new AsyncLocalStorage<Operation>();

/** Returns the running request or job; undefined outside of both, as at the start and in pg-boss' own queries. */
export function runningOperation(): Operation | undefined {
  return running.getStore();
}

/** Runs `work`, and all asynchronous work that it starts, as part of the operation. */
export function runOperation<Result>(operation: Operation, work: () => Result): Result {
  return running.run(operation, work);
}
