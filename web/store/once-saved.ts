import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

/** The result of `util.updateQueryData`. Callers name it, because an inferred type would be circular. */
export type CacheUpdate = ThunkAction<unknown, RootState, unknown, UnknownAction>;

interface StartedChange<Data> {
  dispatch: AppDispatch;
  queryFulfilled: Promise<{ data: Data }>;
}

/**
 * Returns an `onQueryStarted` that writes a mutation's response into the cache at once. Until a refetch, a form would
 * show and send the previous version.
 */
export function onceSaved<Change, Data>(update: (data: Data, change: Change) => CacheUpdate) {
  return async (change: Change, { dispatch, queryFulfilled }: StartedChange<Data>): Promise<void> => {
    const saved = await queryFulfilled.catch(() => undefined);
    if (saved) dispatch(update(saved.data, change));
  };
}
