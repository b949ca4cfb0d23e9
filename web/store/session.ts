import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Role } from '#contract/roles.ts';
import { rootReducer } from './root-reducer.ts';

/** The session of the logged-in user. Local storage holds it under the key `user`. */
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
  /** True once browser storage has been read. Always false on the server. */
  isKnown: boolean;
  user: SessionUser | null;
  hasExpired: boolean;
}

const initialState: SessionState = { isKnown: false, user: null, hasExpired: false };
const knownSession = (user: SessionUser | null): SessionState => ({ isKnown: true, user, hasExpired: false });

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Dispatched at the start of the page, and when another tab logs in or out. */
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
