/**
 * A press without a response, which a reloaded page sends again. `endpoint` is the name of the mutation, `change` its
 * argument.
 */
export interface StoredPress {
  endpoint: string;
  change: unknown;
  userId: string;
}

/** Key in session storage, which is per tab: two tabs would send the same press. */
const KEY = 'waiting-changes';

export function storePresses(presses: readonly StoredPress[]): void {
  try {
    if (presses.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(presses));
  } catch {
    // Private mode: the presses wait in this page only, which warns before it is left.
  }
}

/** Removes and returns this user's unsent presses of this tab. The queue stores them again. */
export function takePresses(userId: string): StoredPress[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const own = Array.isArray(stored) ? stored.filter(isStoredPress).filter((each) => each.userId === userId) : [];
    if (own.length > 0) sessionStorage.removeItem(KEY);
    return own;
  } catch {
    return [];
  }
}

function isStoredPress(stored: unknown): stored is StoredPress {
  if (typeof stored !== 'object' || stored === null) return false;
  const { endpoint, change, userId } = stored as Record<string, unknown>;
  return typeof endpoint === 'string' && typeof userId === 'string' && typeof change === 'object' && change !== null;
}
