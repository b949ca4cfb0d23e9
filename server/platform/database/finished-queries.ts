import { channel } from 'node:diagnostics_channel';
import { type Operation, runningOperation } from '../running-operation.ts';

export interface FinishedQuery {
  /** Without the values of its parameters. */
  sql: string;
  /** By `performance.now()`. */
  startedAtMs: number;
  /** Until its result, behind earlier ones of its connection. */
  durationMs: number;
  error: unknown;
  /** Undefined for queries of no request and no job. */
  operation: Operation | undefined;
}

const finished = channel('shop.database.query');

/** Calls `listener`, which must not throw, after each query of this process. Returns how to stop that. */
export function onFinishedQuery(listener: (query: FinishedQuery) => void): () => void {
  const receive = (message: unknown) => listener(message as FinishedQuery);
  finished.subscribe(receive);
  return () => {
    finished.unsubscribe(receive);
  };
}

/** Returns how to publish the query's end, or undefined where nobody listens, which costs nothing. */
function startQuery(sql: string): ((error?: unknown) => void) | undefined {
  if (!finished.hasSubscribers) return undefined;
  const operation = runningOperation();
  const startedAtMs = performance.now();
  return (error) => {
    const durationMs = performance.now() - startedAtMs;
    finished.publish({ sql, startedAtMs, durationMs, error, operation } satisfies FinishedQuery);
  };
}

/** Publishes a query whose result is a promise. */
export function publishQuery<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  const end = startQuery(sql);
  const result = run();
  if (end) result.then(() => end(), end);
  return result;
}

type Send = (statement: unknown, ...rest: unknown[]) => unknown;

/** Publishes what goes through the `query` method of a client of pg, which takes a callback or returns a promise. */
export function publishingQueries(send: Send): Send {
  return (statement, ...rest) => {
    const end = startQuery(textOf(statement));
    if (!end) return send(statement, ...rest);
    const callback = rest.at(-1);
    if (typeof callback !== 'function') {
      const result = send(statement, ...rest);
      if (result instanceof Promise) result.then(() => end(), end);
      return result;
    }
    return send(statement, ...rest.slice(0, -1), (error: unknown, ...results: unknown[]) => {
      end(error ?? undefined);
      callback(error, ...results);
    });
  };
}

function textOf(statement: unknown): string {
  const text: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement;
  return typeof text === 'string' ? text : '';
}
