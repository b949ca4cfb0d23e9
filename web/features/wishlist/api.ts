import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Wishlist } from '#contract/wishlist.schema.ts';
import { api } from '#web/store/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';

export const wishlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the user's id. It only separates cached responses, so that no user gets the list of another. */
    getWishlist: build.query<Wishlist, string>({
      query: () => ({ path: '/wishlist' }),
      providesTags: ['Wishlist'],
    }),
    addWish: build.mutation<Wishlist, string>({
      query: (productId) => ({ path: `/wishlist/${encodeURIComponent(productId)}`, method: 'PUT' }),
    }),
    removeWish: build.mutation<Wishlist, string>({
      query: (productId) => ({ path: `/wishlist/${encodeURIComponent(productId)}`, method: 'DELETE' }),
    }),
    mergeWishlist: build.mutation<Wishlist, string[]>({
      query: (productIds) => ({ path: '/wishlist', method: 'POST', body: { productIds } }),
    }),
  }),
});

export const { useGetWishlistQuery } = wishlistApi;

/** `isFresh` fetches the list again on mount, because another browser may have changed it. */
export function useAccountWishlist({ isFresh = false } = {}) {
  const viewer = useAppSelector(selectViewer);
  return useGetWishlistQuery(viewer?._id ?? skipToken, { refetchOnMountOrArgChange: isFresh });
}
