import { readStored, writeStored } from '#web/store/browser-storage.ts';

/** A press that a reloaded page sends again. `endpoint` names the mutation, `change` is its argument. */
interface StoredPress {
  endpoint: string;
  change: unknown;
  userId: string;
}

/** Key in session storage, which tabs do not share. With local storage, two tabs would both send a press. */
const KEY = 'waiting-changes';

export function storePresses(presses: readonly StoredPress[]): void {
  writeStored(KEY, presses.length === 0 ? undefined : presses, 'sessionStorage');
}

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
