import { nanoid } from '@reduxjs/toolkit';
import type { Wishlist } from '#contract/wishlist.schema.ts';
import { WISHLIST_ITEMS_MAX } from '#contract/wishlist.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { selectViewer } from '#web/store/session.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { wishlistApi } from './api.ts';
import {
  browserWishAdded,
  browserWishesRemoved,
  selectAccountWishes,
  selectWishes,
  type WishChange,
  wishChangeBegun,
  wishChangeEnded,
} from './wishlist-slice.ts';

let lastCall: Promise<unknown> = Promise.resolve();

/** Serial queue: a call waits for all earlier calls, so that changes reach the server in order. */
export function inTurn<Response>(call: () => Promise<Response>): Promise<Response> {
  const response = lastCall.then(call);
  lastCall = response.catch(() => undefined);
  return response;
}

const FULL = `Your wishlist holds ${WISHLIST_ITEMS_MAX} products, as many as it can. Take one off it to make room.`;
const NOT_SAVED = 'Your wishlist could not be changed. Please try again.';

/** Optimistic update: an error undoes the change. Visitors have their wishlist only in the browser. */
export async function toggleWish(store: AppStore, productId: string): Promise<void> {
  const { dispatch } = store;
  const userId = selectViewer(store.getState())?._id;
  // Fetches the account's list first. Without the list it is unknown whether to add or to remove the product.
  if (userId !== undefined && !selectAccountWishes(store.getState())) {
    await dispatch(wishlistApi.endpoints.getWishlist.initiate(userId, { subscribe: false }));
  }
  const wishes = selectWishes(store.getState());
  const isAdding = !wishes.includes(productId);
  if (isAdding && wishes.length >= WISHLIST_ITEMS_MAX) {
    dispatch(toastShown('warning', FULL));
    return;
  }
  if (!isAdding) dispatch(browserWishesRemoved([productId]));
  else if (userId === undefined) dispatch(browserWishAdded(productId));
  if (userId === undefined) return;

  const change: WishChange = { id: nanoid(), productId, isAdding };
  dispatch(wishChangeBegun(change));
  const { list, error } = await inTurn(() => saveToAccount(store, userId, change));
  const isSameUser = selectViewer(store.getState())?._id === userId;
  if (list && isSameUser) await dispatch(wishlistApi.util.upsertQueryData('getWishlist', userId, list));
  dispatch(wishChangeEnded(change));
  if (error !== undefined) dispatch(toastShown('error', messageOf(error, NOT_SAVED)));
}

/** Resolves to the new list or an error. Resolves to `{}` if there was nothing to save. */
async function saveToAccount(
  store: AppStore,
  userId: string,
  { productId, isAdding }: WishChange,
): Promise<{ list?: Wishlist | undefined; error?: unknown }> {
  // Another user may have logged in while this change waited in the queue.
  if (selectViewer(store.getState())?._id !== userId) return {};
  const { addWish, removeWish } = wishlistApi.endpoints;
  const { data: list, error } = await store.dispatch(
    isAdding ? addWish.initiate(productId) : removeWish.initiate(productId),
  );
  const isAlreadyGone = !isAdding && isApiError(error) && error.status === 404;
  return isAlreadyGone ? {} : { list, error };
}
