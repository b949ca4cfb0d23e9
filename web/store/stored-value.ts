import { readStored, writeStored } from './browser-storage.ts';

const listeners = new Map<string, Set<() => void>>();
/** Values that the browser could not store, because storage is forbidden (private mode) or full. */
const unstored = new Map<string, unknown>();

/** Returns the value of a key as it was stored; undefined if there is none. */
export function readStoredValue(key: string): unknown {
  return unstored.has(key) ? unstored.get(key) : readStored(key);
}

/**
 * Changes a value of browser storage, and notifies the components that show it. Without storage the page holds the value.
 * `parse` returns undefined for an unknown shape. A change to undefined clears the storage.
 */
export function changeStoredValue<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  edit: (before: Value | undefined) => Value | undefined,
): void {
  const next = edit(parse(readStoredValue(key)));
  writeStored(key, next);
  if (JSON.stringify(readStored(key)) === JSON.stringify(next)) unstored.delete(key);
  else unstored.set(key, next);
  for (const notify of listeners.get(key) ?? []) notify();
}

/** Calls `onChange` after changes of the value by this page or by other tabs. Returns the unsubscribe function. */
export function followStoredValue(key: string, onChange: () => void): () => void {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(onChange));
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    own.delete(onChange);
    window.removeEventListener('storage', onStorage);
  };
}
