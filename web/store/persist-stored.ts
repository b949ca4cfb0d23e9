import type { UnknownAction } from '@reduxjs/toolkit';
import { readStored, writeStored } from './browser-storage.ts';
import type { AppStore } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

interface Stored<Value> {
  /** In browser storage. */
  key: string;
  /** What was stored, or what stands for nothing where it does not have the shape that we wrote. */
  parse: (stored: unknown) => Value;
  select: (state: RootState) => Value;
  /** Puts what was stored into the store. */
  restored: (value: Value) => UnknownAction;
}

/**
 * Reads a part of the state from browser storage and keeps the two the same, also when another tab changes it. Null is
 * stored as no entry. Gives what ends it.
 */
export function persistStored<Value>(store: AppStore, { key, parse, select, restored }: Stored<Value>): () => void {
  const restore = () => store.dispatch(restored(parse(readStored(key))));
  const onStorage = ({ key: changed }: StorageEvent) => {
    if (changed === key || changed === null) restore();
  };
  restore();
  let kept = select(store.getState());
  const unsubscribe = store.subscribe(() => {
    const value = select(store.getState());
    if (value === kept) return;
    kept = value;
    writeStored(key, value ?? undefined);
  });
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}
