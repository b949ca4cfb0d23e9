import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

/** What `util.updateQueryData` returns; named by callers, whose types would else be inferred from themselves. */
export type CacheUpdate = ThunkAction<unknown, RootState, unknown, UnknownAction>;

interface StartedChange<Data> {
  dispatch: AppDispatch;
  queryFulfilled: Promise<{ data: Data }>;
}

/**
 * For a mutation's `onQueryStarted`: puts its response into the cache at once. A refetch comes later, and until then a
 * form would show what was stored before and name the version of that.
 */
export function onceSaved<Change, Data>(update: (data: Data, change: Change) => CacheUpdate) {
  return async (change: Change, { dispatch, queryFulfilled }: StartedChange<Data>): Promise<void> => {
    const saved = await queryFulfilled.catch(() => undefined);
    if (saved) dispatch(update(saved.data, change));
  };
}
