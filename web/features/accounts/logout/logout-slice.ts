import { createSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#web/store/root-reducer.ts';
import { loggedOut } from '#web/store/session.ts';

/**
 * - `succeeded`: the dialog says so, over the page that the user was on
 * - `leaving`: on the way to the home page
 * - `failed`: the dialog says so; the user is still logged in
 */
type LogoutStep = 'none' | 'succeeded' | 'leaving' | 'failed';

/** A slice, because the button unmounts with menu and sidebar. */
const logoutSlice = createSlice({
  name: 'logout',
  initialState: (): LogoutStep => 'none',
  reducers: {
    logoutFailed: () => 'failed' as const,
    logoutLeft: () => 'leaving' as const,
    logoutEnded: () => 'none' as const,
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => 'succeeded' as const),
  selectors: { selectLogoutStep: (step) => step },
});

declare module '#web/store/root-reducer.ts' {
  interface LazyLoadedSlices {
    logout: LogoutStep;
  }
}

export const { logoutFailed, logoutLeft, logoutEnded } = logoutSlice.actions;
export const { selectLogoutStep } = logoutSlice.injectInto(rootReducer).selectors;
