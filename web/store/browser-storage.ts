export const CART_STORAGE_KEY = 'cart';
export const SESSION_STORAGE_KEY = 'user';

/** Browser storage. `sessionStorage` belongs to one tab and is cleared when the tab closes. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Parses a stored JSON value; undefined if storage is forbidden or the value does not parse. */
export function readStored(key: string, storage: StorageName = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; undefined removes the entry. Never throws. */
export function writeStored(key: string, value: unknown, storage: StorageName = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be forbidden (private mode) or full. The shop works without it.
  }
}

/** Maximum length of an id. Longer entries are damaged and are discarded. */
const ID_MAX_LENGTH = 200;

/** Returns the valid ids of a stored list without duplicates, at most `limit`. */
export function parseIds(stored: unknown, limit: number): string[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter(
    (entry): entry is string => typeof entry === 'string' && entry !== '' && entry.length <= ID_MAX_LENGTH,
  );
  return [...new Set(ids)].slice(0, limit);
}
