import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool, type PoolClient } from 'pg';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** A pool that measures how long a connection is waited for, and whose queries belong to whoever sent them. */
export class MeasuredPool extends Pool {
  /** Called when a query or a transaction has its connection, or gives up. */
  onWaited: (seconds: number) => void = () => undefined;

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const startedAtMs = performance.now();
    const noteWait = () => this.onWaited((performance.now() - startedAtMs) / 1_000);
    if (!callback) {
      const connected = super.connect();
      connected.then(noteWait, noteWait);
      return connected;
    }
    const noteAndCall: Connected = (...results) => {
      noteWait();
      callback(...results);
    };
    // `Pool.query` comes with a callback, which else runs in the context of whoever releases the connection.
    super.connect(AsyncLocalStorage.bind(noteAndCall));
  }
}
