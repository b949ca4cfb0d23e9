import type { Executor } from './database.ts';

const callbacksByTransaction = new WeakMap<Executor, (() => void)[]>();

/** Runs `callback` after the commit, never after a rollback. Throws when `tx` was not opened by `inTransaction`. */
export function afterCommit(tx: Executor, callback: () => void): void {
  const callbacks = callbacksByTransaction.get(tx);
  if (!callbacks) throw new Error('Only a transaction of inTransaction can be waited for');
  callbacks.push(callback);
}

export async function collectCallbacks<T>(tx: Executor, work: (tx: Executor) => Promise<T>) {
  const callbacks: (() => void)[] = [];
  callbacksByTransaction.set(tx, callbacks);
  return { result: await work(tx), callbacks };
}
