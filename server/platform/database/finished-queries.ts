import { channel } from 'node:diagnostics_channel';
import { type Operation, runningOperation } from '../running-operation.ts';

export interface FinishedQuery {
  /** Statement without the values of its parameters. */
  sql: string;
  /** A time of `performance.now()`. */
  startedAtMs: number;
  /** Includes the wait for earlier queries on the same connection. */
  durationMs: number;
  error: unknown;
  /** Undefined for a query outside of requests and jobs. */
  operation: Operation | undefined;
}

const finished = channel('shop.database.query');

/** `listener` must not throw. Returns a function that unsubscribes it. */
export function onFinishedQuery(listener: (query: FinishedQuery) => void): () => void {
  const receive = (message: unknown) => listener(message as FinishedQuery);
  finished.subscribe(receive);
  return () => {
    finished.unsubscribe(receive);
  };
}

/** Returns a callback that publishes the end of the query; undefined without subscribers. */
function startQuery(sql: string): ((error?: unknown) => void) | undefined {
  if (!finished.hasSubscribers) return undefined;
  const operation = runningOperation();
  const startedAtMs = performance.now();
  return (error) => {
    const durationMs = performance.now() - startedAtMs;
    finished.publish({ sql, startedAtMs, durationMs, error, operation } satisfies FinishedQuery);
  };
}

export function publishQuery<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  const end = startQuery(sql);
  const result = run();
  if (end) result.then(() => end(), end);
  return result;
}

type Send = (statement: unknown, ...rest: unknown[]) => unknown;

/** Wraps the `query` method of a pg client, so that each query is published. */
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

/** Empty if the statement is not given as text. */
export function textOf(statement: unknown): string {
  const text: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement;
  return typeof text === 'string' ? text : '';
}
