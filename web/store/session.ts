import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Role } from '#contract/roles.ts';
import { rootReducer } from './root-reducer.ts';

/** The signed-in person, as kept in browser storage under `user` (specification, section 3). */
export interface SessionUser {
  _id: string;
  email: string;
  token: string;
  role: Role;
  username: string;
  profileImage: string | null;
}

interface SessionState {
  /** False on the server and until the browser's storage has been read: nobody knows yet who is signed in. */
  isKnown: boolean;
  user: SessionUser | null;
  /** The API did not know the person's token any more; until somebody logs in again. */
  hasExpired: boolean;
}

const initialState: SessionState = { isKnown: false, user: null, hasExpired: false };
const knownAs = (user: SessionUser | null): SessionState => ({ isKnown: true, user, hasExpired: false });

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** At start, and when another tab has logged in or out. */
    sessionRestored: (_state, { payload }: PayloadAction<SessionUser | null>) => knownAs(payload),
    loggedIn: (_state, { payload }: PayloadAction<SessionUser>) => knownAs(payload),
    /** The same session goes on under this token. */
    tokenRenewed: (state, { payload }: PayloadAction<string>) => {
      if (state.user) state.user.token = payload;
    },
    loggedOut: () => knownAs(null),
    sessionExpired: () => ({ ...knownAs(null), hasExpired: true }),
    profileChanged: (state, { payload }: PayloadAction<Pick<SessionUser, 'username' | 'profileImage'>>) => {
      if (state.user) Object.assign(state.user, payload);
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectViewer: (state) => state.user,
  },
});

declare module './root-reducer.ts' {
  interface LazyLoadedSlices {
    session: SessionState;
  }
}

const injected = sessionSlice.injectInto(rootReducer);
export const { sessionRestored, loggedIn, tokenRenewed, loggedOut, sessionExpired, profileChanged } =
  sessionSlice.actions;
export const { selectSession, selectViewer } = injected.selectors;
