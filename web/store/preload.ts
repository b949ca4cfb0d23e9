import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { data, type RouterContextProvider } from 'react-router';
import { isApiError, type ThunkExtra } from './api.ts';
import { storeContext } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

interface LoaderContext {
  context: Readonly<RouterContextProvider>;
}

interface QueryEndpoint<Args, Data> {
  initiate(
    args: Args,
    options: { subscribe: false },
  ): ThunkAction<PromiseLike<{ data?: Data | undefined; error?: unknown }>, RootState, ThunkExtra, UnknownAction>;
}

/**
 * Runs a query in a loader, in the store of the request or the page. A fresh cached response is used as it is.
 *
 * Returns undefined where the call failed, as the page shows the query's error; throws a 404 as a route response, which
 * sets the page's status.
 */
export async function preload<Args, Data>(
  { context }: LoaderContext,
  endpoint: QueryEndpoint<Args, Data>,
  args: Args,
): Promise<Data | undefined> {
  // The page's components subscribe, not the loader.
  const { data: response, error } = await context
    .get(storeContext)
    .dispatch(endpoint.initiate(args, { subscribe: false }));
  if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
  return response;
}
