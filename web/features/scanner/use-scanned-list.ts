import { useState } from 'react';
import { readStored, writeStored } from '#web/store/browser-storage.ts';

/** Maximum number of codes in a list: the maximum number of parcels in one request. */
const SCANNED_MAX = 300;

/** Holds scanned codes until they are sent, the newest first. Browser storage keeps them for a reload. */
export function useScannedList(name: string) {
  const key = `scanned-${name}`;
  const [codes, setCodes] = useState<readonly string[]>(() => parseCodes(readStored(key)));

  function change(edit: (before: readonly string[]) => readonly string[]) {
    // Reads the storage, because another tab may have scanned too.
    const next = edit(parseCodes(readStored(key) ?? codes));
    writeStored(key, next.length === 0 ? undefined : next);
    setCodes(next);
  }
  return {
    codes,
    isFull: codes.length >= SCANNED_MAX,
    add: (code: string) => change((before) => (before.includes(code) ? before : [code, ...before])),
    remove: (gone: readonly string[]) => change((before) => before.filter((code) => !gone.includes(code))),
  };
}

function parseCodes(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, SCANNED_MAX) : [];
}
