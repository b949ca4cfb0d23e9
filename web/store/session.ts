import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Role } from '#contract/roles.ts';
import { rootReducer } from './root-reducer.ts';

/** The session is in local storage under `user` (specification, section 3). */
export interface SessionUser {
  _id: string;
  email: string;
  token: string;
  role: Role;
  /** Rights of a moderator; empty for other roles. */
  rights: readonly string[];
  username: string;
  profileImage: string | null;
}

interface SessionState {
  /** True after browser storage has been read; always false on the server. */
  isKnown: boolean;
  user: SessionUser | null;
  /** True after the API rejected the token, until the next login. */
  hasExpired: boolean;
}

const initialState: SessionState = { isKnown: false, user: null, hasExpired: false };
const knownSession = (user: SessionUser | null): SessionState => ({ isKnown: true, user, hasExpired: false });

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Dispatched when the page starts, and when another tab logs in or out. */
    sessionRestored: (_state, { payload }: PayloadAction<SessionUser | null>) => knownSession(payload),
    loggedIn: (_state, { payload }: PayloadAction<SessionUser>) => knownSession(payload),
    tokenRenewed: (state, { payload }: PayloadAction<string>) => {
      if (state.user) state.user.token = payload;
    },
    loggedOut: () => knownSession(null),
    sessionExpired: () => ({ ...knownSession(null), hasExpired: true }),
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
