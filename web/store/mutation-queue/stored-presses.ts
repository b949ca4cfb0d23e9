import { readStored, writeStored } from '#web/store/browser-storage.ts';

/**
 * A press without a response, which a reloaded page sends again. `endpoint` is the name of the mutation, `change` its
 * argument.
 */
interface StoredPress {
  endpoint: string;
  change: unknown;
  userId: string;
}

/** Key in session storage, which is per tab: two tabs would send the same press. */
const KEY = 'waiting-changes';

/** Stores the presses; in private mode they wait in this page only, which warns before it is left. */
export function storePresses(presses: readonly StoredPress[]): void {
  writeStored(KEY, presses.length === 0 ? undefined : presses, 'sessionStorage');
}

/** Removes and returns this user's unsent presses of this tab. The queue stores them again. */
export function takePresses(userId: string): StoredPress[] {
  const stored = readStored(KEY, 'sessionStorage');
  const own = Array.isArray(stored) ? stored.filter(isStoredPress).filter((each) => each.userId === userId) : [];
  if (own.length > 0) storePresses([]);
  return own;
}

function isStoredPress(stored: unknown): stored is StoredPress {
  if (typeof stored !== 'object' || stored === null) return false;
  const { endpoint, change, userId } = stored as Record<string, unknown>;
  return typeof endpoint === 'string' && typeof userId === 'string' && typeof change === 'object' && change !== null;
}
