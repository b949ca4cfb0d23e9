import type { UnknownAction } from '@reduxjs/toolkit';
import { readStored, writeStored } from './browser-storage.ts';
import type { AppStore } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

interface PersistOptions<Value> {
  key: string;
  parse: (stored: unknown) => Value;
  select: (state: RootState) => Value;
  restored: (value: Value) => UnknownAction;
}

/**
 * Restores a part of the state from browser storage, also after changes by other tabs, and writes each change back. A
 * null value removes the entry. Returns a function that stops both.
 */
export function persistStored<Value>(
  store: AppStore,
  { key, parse, select, restored }: PersistOptions<Value>,
): () => void {
  const restore = () => store.dispatch(restored(parse(readStored(key))));
  const onStorage = ({ key: changed }: StorageEvent) => {
    if (changed === key || changed === null) restore();
  };
  restore();
  let persisted = select(store.getState());
  const unsubscribe = store.subscribe(() => {
    const value = select(store.getState());
    if (value === persisted) return;
    persisted = value;
    writeStored(key, value ?? undefined);
  });
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}
