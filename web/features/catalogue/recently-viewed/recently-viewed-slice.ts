import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { parseIds } from '#web/store/browser-storage.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { persistStored } from '#web/store/persist-stored.ts';
import { rootReducer } from '#web/store/root-reducer.ts';
import { loggedOut } from '#web/store/session.ts';

const STORAGE_KEY = 'recently-viewed';
const VIEWED_MAX = 12;

/** Ids of viewed products, newest first. Only the browser stores them. */
const recentlyViewedSlice = createSlice({
  name: 'recentlyViewed',
  initialState: (): string[] => [],
  reducers: {
    viewedRestored: (_ids, { payload }: PayloadAction<string[]>) => payload,
    productViewed: (ids, { payload: id }: PayloadAction<string>) =>
      ids[0] === id ? ids : [id, ...ids.filter((each) => each !== id)].slice(0, VIEWED_MAX),
  },
  // Clears the list, because somebody else may use this browser after the logout.
  extraReducers: (builder) => builder.addCase(loggedOut, () => []),
  selectors: { selectRecentlyViewed: (ids) => ids },
});

declare module '#web/store/root-reducer.ts' {
  interface LazyLoadedSlices {
    recentlyViewed: string[];
  }
}

export const { productViewed } = recentlyViewedSlice.actions;
export const { selectRecentlyViewed } = recentlyViewedSlice.injectInto(rootReducer).selectors;

export function persistRecentlyViewed(store: AppStore): () => void {
  return persistStored(store, {
    key: STORAGE_KEY,
    parse: (stored) => parseIds(stored, VIEWED_MAX),
    select: selectRecentlyViewed,
    restored: recentlyViewedSlice.actions.viewedRestored,
  });
}
