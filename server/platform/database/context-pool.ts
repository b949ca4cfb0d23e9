import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool, type PoolClient } from 'pg';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** A pool whose queries belong to whoever sent them, also those that waited for another one's connection. */
export class ContextPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    // `Pool.query` comes with a callback, which runs in the context of whoever releases the connection.
    return callback ? super.connect(AsyncLocalStorage.bind(callback)) : super.connect();
  }
}
