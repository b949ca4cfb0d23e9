import { configureStore } from '@reduxjs/toolkit';
import { createContext } from 'react-router';
import { api, type ThunkExtra } from './api.ts';
import type { FetchApi } from './fetch-api.ts';
import { rootReducer } from './root-reducer.ts';
import { selectViewer, sessionExpired } from './session.ts';

/** A store: one for each request on the server, one for the life of the page in the browser. */
export function makeStore(fetchApi: FetchApi) {
  const getToken = () => selectViewer(store.getState())?.token;
  const extraArgument: ThunkExtra = {
    fetchApi,
    getToken,
    onTokenRejected(token) {
      // Not where the person has logged in anew while that call was under way.
      if (token === getToken()) store.dispatch(sessionExpired());
    },
  };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (getDefault) => getDefault({ thunk: { extraArgument } }).concat(api.middleware),
  });
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

/** Where loaders find the store, on both sides. */
export const storeContext = createContext<AppStore>();
