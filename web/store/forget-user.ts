import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api } from './api.ts';
import { CHILD_STORAGE_KEY, writeStored } from './browser-storage.ts';
import type { AppStore } from './make-store.ts';
import { selectSession, selectViewer } from './session.ts';

const PERSONAL_TAGS = [
  'Order',
  'OrderList',
  'Review',
  'Session',
  'Stats',
  'User',
  'UserList',
  'Wishlist',
  'Work',
] as const;

/** Removes a user's queries and mutations from the store after logout. Returns the unsubscribe function. */
export function forgetUser(store: AppStore): () => void {
  let previousId = selectViewer(store.getState())?._id;
  return store.subscribe(() => {
    const id = selectViewer(store.getState())?._id;
    if (id === previousId) return;
    const hadUser = previousId !== undefined;
    previousId = id;
    // After a logout somebody else may use this browser.
    if (hadUser && !selectSession(store.getState()).hasExpired) writeStored(CHILD_STORAGE_KEY, undefined);
    // The timeout lets the user's pages unmount first. Otherwise RTK Query would fetch their queries again.
    if (hadUser) setTimeout(() => dropPersonalData(store));
  });
}

function dropPersonalData(store: AppStore): void {
  for (const [requestId, mutation] of Object.entries(store.getState().api.mutations)) {
    if (mutation?.status === QueryStatus.pending) continue;
    store.dispatch(api.internalActions.removeMutationResult({ requestId, fixedCacheKey: undefined }));
  }
  store.dispatch(api.util.invalidateTags([...PERSONAL_TAGS]));
}
