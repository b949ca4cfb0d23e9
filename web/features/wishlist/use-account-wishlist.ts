import { skipToken } from '@reduxjs/toolkit/query/react';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { useGetWishlistQuery } from './api.ts';

/**
 * Keeps the user's wishlist cached while mounted. `isFresh` refetches on mount, as another browser may have changed it.
 */
export function useAccountWishlist({ isFresh = false } = {}) {
  const viewer = useAppSelector(selectViewer);
  return useGetWishlistQuery(viewer?._id ?? skipToken, { refetchOnMountOrArgChange: isFresh });
}
