import { WISHLIST_ITEMS_MAX, WISHLIST_STORAGE_KEY } from '#contract/wishlist.ts';
import { parseIds } from '#web/store/browser-storage.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { persistStored } from '#web/store/persist-stored.ts';
import { selectViewer } from '#web/store/session.ts';
import { wishlistApi } from './api.ts';
import { inTurn } from './toggle-wish.ts';
import { browserWishesRemoved, browserWishesRestored, selectBrowserWishes } from './wishlist-slice.ts';

/** Stores a visitor's wishlist in the browser. A login moves it to the account. If that fails, the next visit does. */
export function persistWishlist(store: AppStore): () => void {
  const stopPersisting = persistStored(store, {
    key: WISHLIST_STORAGE_KEY,
    parse: (stored) => parseIds(stored, WISHLIST_ITEMS_MAX),
    select: selectBrowserWishes,
    restored: browserWishesRestored,
  });
  let previousId: string | undefined;
  const onChange = () => {
    const id = selectViewer(store.getState())?._id;
    if (id === previousId) return;
    previousId = id;
    if (id !== undefined) void mergeIntoAccount(store, id);
  };
  onChange();
  const stopListening = store.subscribe(onChange);
  return () => {
    stopListening();
    stopPersisting();
  };
}

async function mergeIntoAccount(store: AppStore, userId: string): Promise<void> {
  const { dispatch } = store;
  const browserWishes = selectBrowserWishes(store.getState());
  if (browserWishes.length === 0) return;
  const { getWishlist, mergeWishlist } = wishlistApi.endpoints;
  // Fetches the account's list first. Otherwise that response could arrive later and replace the merged list.
  await dispatch(getWishlist.initiate(userId, { subscribe: false }));
  const { data } = await inTurn(async () => dispatch(mergeWishlist.initiate(browserWishes)));
  if (!data || selectViewer(store.getState())?._id !== userId) return;
  await dispatch(wishlistApi.util.upsertQueryData('getWishlist', userId, data));
  dispatch(browserWishesRemoved(browserWishes));
}
