import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool, type PoolClient } from 'pg';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Measures waits for connections. Runs each query in the async context of its sender (`runningOperation`). */
export class MeasuredPool extends Pool {
  /** Called when a query or transaction gets its connection, or gives up. */
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
    // Without `bind`, the callback would run in the async context of the query that released the connection.
    super.connect(AsyncLocalStorage.bind(noteAndCall));
  }
}
