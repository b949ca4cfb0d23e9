import { MAX_WISHLIST_ITEMS, WISHLIST_STORAGE_KEY } from '#contract/wishlist.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { parseIds } from '#web/store/parse-ids.ts';
import { persistStored } from '#web/store/persist-stored.ts';
import { selectViewer } from '#web/store/session.ts';
import { wishlistApi } from './api.ts';
import { inTurn } from './in-turn.ts';
import { browserWishesRemoved, browserWishesRestored, selectBrowserWishes } from './wishlist-slice.ts';

/**
 * Keeps the browser's wishlist in its storage, also across tabs; once somebody logs in, it goes into their account's
 * list and leaves the browser. Where that fails it is tried again at the next visit.
 */
export function persistWishlist(store: AppStore): () => void {
  const stopPersisting = persistStored(store, {
    key: WISHLIST_STORAGE_KEY,
    parse: (stored) => parseIds(stored, MAX_WISHLIST_ITEMS),
    select: selectBrowserWishes,
    restored: browserWishesRestored,
  });
  let knownId: string | undefined;
  const onChange = () => {
    const id = selectViewer(store.getState())?._id;
    if (id === knownId) return;
    knownId = id;
    if (id !== undefined) void handOver(store, id);
  };
  onChange();
  const stopListening = store.subscribe(onChange);
  return () => {
    stopListening();
    stopPersisting();
  };
}

/** Gives what the browser has gathered to the account of this person. */
async function handOver(store: AppStore, userId: string): Promise<void> {
  const { dispatch } = store;
  const gathered = selectBrowserWishes(store.getState());
  if (gathered.length === 0) return;
  const { getWishlist, mergeWishlist } = wishlistApi.endpoints;
  // The list as it was must not arrive after the one that it becomes.
  await dispatch(getWishlist.initiate(userId, { subscribe: false }));
  const { data } = await inTurn(async () => dispatch(mergeWishlist.initiate(gathered)));
  if (!data || selectViewer(store.getState())?._id !== userId) return;
  await dispatch(wishlistApi.util.upsertQueryData('getWishlist', userId, data));
  dispatch(browserWishesRemoved(gathered));
}
