import { readStored, writeStored } from './browser-storage.ts';

const listeners = new Map<string, Set<() => void>>();
/** Values that browser storage did not accept, because it is forbidden (private mode) or full. */
const unstored = new Map<string, unknown>();

export function readStoredValue(key: string): unknown {
  return unstored.has(key) ? unstored.get(key) : readStored(key);
}

/**
 * Changes a value in browser storage, or in memory if storage fails, and notifies the components that show it. `parse`
 * returns undefined for an invalid value. If `edit` returns undefined, the value is removed.
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

/** Calls `onChange` when this page or another tab changes the value. Returns the unsubscribe function. */
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
