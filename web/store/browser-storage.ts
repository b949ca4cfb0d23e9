/**
 * What the browser keeps between visits. Storage may be forbidden, full, or edited by hand: reading gives undefined for
 * whatever does not parse, and writing never throws.
 */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; undefined removes the entry. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private mode or a full disk: the shop works on, it only forgets.
  }
}
