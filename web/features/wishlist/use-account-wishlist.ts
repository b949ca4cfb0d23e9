import { skipToken } from '@reduxjs/toolkit/query/react';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { useGetWishlistQuery } from './api.ts';

/**
 * Fetches the list of a signed-in person, and keeps it as long as what calls this is shown. `isFresh` asks anew at
 * first sight: another browser may have changed it.
 */
export function useAccountWishlist({ isFresh = false } = {}) {
  const viewer = useAppSelector(selectViewer);
  return useGetWishlistQuery(viewer?._id ?? skipToken, { refetchOnMountOrArgChange: isFresh });
}
