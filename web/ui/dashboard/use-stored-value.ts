import { useState } from 'react';
import { readStored, writeStored } from '#web/store/browser-storage.ts';

/** State that survives a reload in browser storage. `parse` returns undefined for an unknown shape. */
export function useStoredValue<Value>(key: string, parse: (stored: unknown) => Value | undefined) {
  const [value, setValue] = useState(() => parse(readStored(key)));

  function change(edit: (before: Value | undefined) => Value | undefined) {
    // Reads the storage, because another tab may have changed it. Without storage (private mode) the state counts.
    const stored = readStored(key);
    const next = edit(stored === undefined ? value : parse(stored));
    writeStored(key, next);
    setValue(next);
  }
  return [value, change] as const;
}
