import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '#web/store/root-reducer.ts';
import { loggedOut, selectViewer } from '#web/store/session.ts';
import { wishlistApi } from './api.ts';

/** A change that the page already shows, and that is not saved yet. */
export interface WishChange {
  id: string;
  productId: string;
  isAdding: boolean;
}

interface WishlistState {
  /** Ids of a visitor's products, newest first. A login moves them to the account. */
  inBrowser: string[];
  /** Unsaved changes, oldest first. If saving fails, the change is removed, and the page no longer shows it. */
  changes: WishChange[];
}

const empty = (): WishlistState => ({ inBrowser: [], changes: [] });

const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState: empty,
  reducers: {
    browserWishesRestored: (state, { payload }: PayloadAction<string[]>) => {
      state.inBrowser = payload;
    },
    browserWishAdded: (state, { payload: id }: PayloadAction<string>) => {
      if (!state.inBrowser.includes(id)) state.inBrowser.unshift(id);
    },
    browserWishesRemoved: (state, { payload }: PayloadAction<readonly string[]>) => {
      if (!state.inBrowser.some((id) => payload.includes(id))) return;
      state.inBrowser = state.inBrowser.filter((id) => !payload.includes(id));
    },
    wishChangeBegun: (state, { payload }: PayloadAction<WishChange>) => {
      state.changes.push(payload);
    },
    wishChangeEnded: (state, { payload }: PayloadAction<WishChange>) => {
      state.changes = state.changes.filter((change) => change.id !== payload.id);
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, empty),
  selectors: {
    selectBrowserWishes: (state) => state.inBrowser,
    selectWishChanges: (state) => state.changes,
  },
});

declare module '#web/store/root-reducer.ts' {
  interface LazyLoadedSlices {
    wishlist: WishlistState;
  }
}

export const { browserWishesRestored, browserWishAdded, browserWishesRemoved, wishChangeBegun, wishChangeEnded } =
  wishlistSlice.actions;
const injected = wishlistSlice.injectInto(rootReducer);
export const { selectBrowserWishes } = injected.selectors;

const NOTHING: string[] = [];

export function selectAccountWishes(state: RootState): string[] | undefined {
  const viewer = selectViewer(state);
  return viewer ? wishlistApi.endpoints.getWishlist.select(viewer._id)(state).data?.productIds : undefined;
}

/** Ids of the wishlist products of browser and account, newest first. Unsaved changes are applied. */
export const selectWishes = createSelector(
  [selectBrowserWishes, selectAccountWishes, injected.selectors.selectWishChanges],
  (inBrowser, account = NOTHING, changes) =>
    changes.reduce(
      (ids, { productId, isAdding }) => {
        if (!isAdding) return ids.filter((id) => id !== productId);
        return ids.includes(productId) ? ids : [productId, ...ids];
      },
      [...new Set([...inBrowser, ...account])],
    ),
);
