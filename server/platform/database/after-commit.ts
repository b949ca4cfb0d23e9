import type { Executor } from './database.ts';

const callbacksByTransaction = new WeakMap<Executor, (() => void)[]>();

/**
 * Has `callback` run once the transaction has committed, and not at all where it is rolled back. Throws where `tx` is no
 * transaction of `inTransaction`.
 */
export function afterCommit(tx: Executor, callback: () => void): void {
  const callbacks = callbacksByTransaction.get(tx);
  if (!callbacks) throw new Error('Only a transaction of inTransaction can be waited for');
  callbacks.push(callback);
}

/** Runs `work` with a transaction whose callbacks are noted. Returns what it returned, and what is to be run after the commit. */
export async function noteCallbacks<T>(tx: Executor, work: (tx: Executor) => Promise<T>) {
  const callbacks: (() => void)[] = [];
  callbacksByTransaction.set(tx, callbacks);
  return { result: await work(tx), callbacks };
}
