import { type Child, problemsOfChild } from '#contract/child-size.ts';
import { CHILD_STORAGE_KEY, readStored, writeStored } from '#web/store/browser-storage.ts';

/** Reads the child, which only this browser stores. The server gets at most the child's age, in a filter. */
export function readChild(): Child | undefined {
  return parseChild(readStored(CHILD_STORAGE_KEY));
}

/** Stores the child. Undefined removes the stored child. */
export function storeChild(child: Child | undefined): void {
  writeStored(CHILD_STORAGE_KEY, child);
}

export function parseChild(stored: unknown): Child | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { heightCm = null, years = null } = stored as Record<string, unknown>;
  if (!isNumberOrNull(heightCm) || !isNumberOrNull(years)) return undefined;
  const child = { heightCm, years };
  return Object.keys(problemsOfChild(child)).length === 0 ? child : undefined;
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === 'number';
}
