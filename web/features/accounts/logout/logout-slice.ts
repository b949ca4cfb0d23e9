import { createSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#web/store/root-reducer.ts';
import { loggedOut } from '#web/store/session.ts';

/** `succeeded` and `failed` open a dialog. `leaving` means that the home page is opening. */
type LogoutStep = 'none' | 'succeeded' | 'leaving' | 'failed';

/** The store holds the step, because the menu with the logout button may unmount before the response. */
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
