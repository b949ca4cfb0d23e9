/** A press without a response, as a reloaded page sends it again. */
export interface StoredPress {
  /** Of the mutation. */
  endpoint: string;
  /** Of the mutation. */
  change: unknown;
  userId: string;
}

/** Of one tab: two tabs would send the same press. */
const KEY = 'waiting-changes';

export function storePresses(presses: readonly StoredPress[]): void {
  try {
    if (presses.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(presses));
  } catch {
    // Private mode: the presses wait in the page only, which asks before it is left.
  }
}

/** Takes the presses of this user that a page of this tab has not sent: the queue stores them again. */
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
