export const CART_STORAGE_KEY = 'cart';
export const SESSION_STORAGE_KEY = 'user';
/** An order that was confirmed without a connection. */
export const DEFERRED_ORDER_STORAGE_KEY = 'deferred-order';
export const CHILD_STORAGE_KEY = 'child';
export const TOWN_STORAGE_KEY = 'delivery-town';

type StorageName = 'localStorage' | 'sessionStorage';

export function readStored(key: string, storage: StorageName = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown, storage: StorageName = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be forbidden (private mode) or full. The shop works without it.
  }
}

const ID_MAX_LENGTH = 200;

export function parseIds(stored: unknown, limit: number): string[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter(
    (entry): entry is string => typeof entry === 'string' && entry !== '' && entry.length <= ID_MAX_LENGTH,
  );
  return [...new Set(ids)].slice(0, limit);
}
