import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api } from './api.ts';
import type { AppStore } from './make-store.ts';
import { selectViewer } from './session.ts';

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

/**
 * Drops what the API told a person from the cache once they have logged out, so that the next one finds none of it: what was
 * read, and the responses to what was written, such as an order that was placed. Returns what ends the watch.
 */
export function forgetUser(store: AppStore): () => void {
  let knownId = selectViewer(store.getState())?._id;
  return store.subscribe(() => {
    const id = selectViewer(store.getState())?._id;
    if (id === knownId) return;
    const somebodyLeft = knownId !== undefined;
    knownId = id;
    // After the pages of that person are gone from the screen: what is still shown would be asked for again.
    if (somebodyLeft) setTimeout(() => forget(store));
  });
}

function forget(store: AppStore): void {
  for (const [requestId, mutation] of Object.entries(store.getState().api.mutations)) {
    if (mutation?.status === QueryStatus.pending) continue;
    store.dispatch(api.internalActions.removeMutationResult({ requestId, fixedCacheKey: undefined }));
  }
  store.dispatch(api.util.invalidateTags([...PERSONAL_TAGS]));
}
