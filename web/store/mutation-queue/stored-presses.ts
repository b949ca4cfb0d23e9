import { readStored, writeStored } from '#web/store/browser-storage.ts';

/** A press that a reloaded page sends again: the name of its mutation, and the mutation's argument. */
interface StoredPress {
  endpoint: string;
  change: unknown;
  userId: string;
}

/** Key in session storage, which belongs to one tab. With local storage, two tabs would both send a press. */
const KEY = 'waiting-changes';

/** Stores the presses for a reload. Without storage (private mode) a reload loses them, so the page warns. */
export function storePresses(presses: readonly StoredPress[]): void {
  writeStored(KEY, presses.length === 0 ? undefined : presses, 'sessionStorage');
}

/** Removes and returns the user's presses of this tab. The queue stores them again when it sends them. */
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
