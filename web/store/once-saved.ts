import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

export type CacheUpdate = ThunkAction<unknown, RootState, unknown, UnknownAction>;

interface StartedChange<Data> {
  dispatch: AppDispatch;
  queryFulfilled: Promise<{ data: Data }>;
}

/** Writes a mutation's response into the cache. Otherwise a form would show the old version until the refetch. */
export function onceSaved<Change, Data>(update: (data: Data, change: Change) => CacheUpdate) {
  return async (change: Change, { dispatch, queryFulfilled }: StartedChange<Data>): Promise<void> => {
    const saved = await queryFulfilled.catch(() => undefined);
    if (saved) dispatch(update(saved.data, change));
  };
}
