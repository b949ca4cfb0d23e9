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
 * Drops the user's responses, those of mutations (a placed order) included, from the cache after a logout. Returns the
 * unsubscribe function.
 */
export function forgetUser(store: AppStore): () => void {
  let previousId = selectViewer(store.getState())?._id;
  return store.subscribe(() => {
    const id = selectViewer(store.getState())?._id;
    if (id === previousId) return;
    const hadUser = previousId !== undefined;
    previousId = id;
    // Waits until the user's pages have unmounted: a query on screen would be fetched again.
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
