import { skipToken } from '@reduxjs/toolkit/query/react';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { useGetWishlistQuery } from './api.ts';

/** Fetches the user's wishlist. `isFresh` refetches it on mount, because another browser may have changed it. */
export function useAccountWishlist({ isFresh = false } = {}) {
  const viewer = useAppSelector(selectViewer);
  return useGetWishlistQuery(viewer?._id ?? skipToken, { refetchOnMountOrArgChange: isFresh });
}
