import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { Client } from './security/client.ts';

/** A request or a job, which log lines and spans of its queries name. */
export interface Operation {
  /** The fields of its log lines: a route is its method and pattern, a job the name of its queue. */
  labels: ({ route: string; reqId: string } | { job: string; jobId: string }) & { trace_id?: string };
  /** Of a request. */
  client?: Client | undefined;
  /** Undefined without telemetry. */
  span?: Span | undefined;
}

const running = new AsyncLocalStorage<Operation>();

/** Undefined outside of requests and jobs: at the start, and in pg-boss' own work. */
export function runningOperation(): Operation | undefined {
  return running.getStore();
}

/** Runs `work` as part of the operation, with all its asynchronous continuations. */
export function runOperation<Result>(operation: Operation, work: () => Result): Result {
  return running.run(operation, work);
}
