import { configureStore } from '@reduxjs/toolkit';
import { createContext } from 'react-router';
import { api, type ThunkExtra } from './api.ts';
import type { FetchApi } from './fetch-api.ts';
import { rootReducer } from './root-reducer.ts';
import { selectViewer, sessionExpired } from './session.ts';

/** Creates a store: one per request on the server, one per page load in the browser. */
export function makeStore(fetchApi: FetchApi) {
  const getToken = () => selectViewer(store.getState())?.token;
  const extraArgument: ThunkExtra = {
    fetchApi,
    getToken,
    onTokenRejected(token) {
      // A late response to an old token must not end the new session.
      if (token === getToken()) store.dispatch(sessionExpired());
      return false;
    },
  };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (getDefault) => getDefault({ thunk: { extraArgument } }).concat(api.middleware),
    // By default RTK notifies components only with the next frame. A press before that frame would use the previous
    // state.
    enhancers: (getDefault) => getDefault({ autoBatch: { type: 'timer', timeout: 0 } }),
  });
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

export const storeContext = createContext<AppStore>();
