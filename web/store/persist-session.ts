import { ROLES } from '#contract/roles.ts';
import { SESSION_STORAGE_KEY } from './browser-storage.ts';
import type { AppStore } from './make-store.ts';
import { persistStored } from './persist-stored.ts';
import { type SessionUser, selectViewer, sessionRestored } from './session.ts';

function parseSession(stored: unknown): SessionUser | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { _id, email, token, role, rights, username, profileImage } = stored as Record<string, unknown>;
  const knownRole = ROLES.find((each) => each === role);
  if (typeof _id !== 'string' || typeof email !== 'string' || typeof token !== 'string' || !knownRole) return null;
  // Other characters would make `fetch` throw when it sets the header.
  if (!/^[\w-]+$/.test(token)) return null;
  return {
    _id,
    email,
    token,
    role: knownRole,
    rights: Array.isArray(rights) ? rights.filter((right) => typeof right === 'string') : [],
    username: typeof username === 'string' ? username : email,
    profileImage: typeof profileImage === 'string' ? profileImage : null,
  };
}

export function persistSession(store: AppStore): () => void {
  return persistStored(store, {
    key: SESSION_STORAGE_KEY,
    parse: parseSession,
    select: selectViewer,
    restored: sessionRestored,
  });
}
