import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { data, type RouterContextProvider } from 'react-router';
import { isApiError, type ThunkExtra } from './api.ts';
import { storeContext } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

interface LoaderContext {
  context: Readonly<RouterContextProvider>;
}

/** An endpoint of the API slice that reads something. */
interface ReadingEndpoint<Args, Data> {
  initiate(
    args: Args,
    options: { subscribe: false },
  ): ThunkAction<PromiseLike<{ data?: Data | undefined; error?: unknown }>, RootState, ThunkExtra, UnknownAction>;
}

/**
 * Runs a query in a route's loader and waits for it, so that the page renders with its data: on the server into the
 * store of this request, in the browser into the page's own. A fresh answer in the cache is used as it is.
 *
 * Returns the data, or undefined where the call failed: the page shows its own error from the query's status. A 404
 * is thrown as the page's answer, so that the response has the status too.
 */
export async function preload<Args, Data>(
  { context }: LoaderContext,
  endpoint: ReadingEndpoint<Args, Data>,
  args: Args,
): Promise<Data | undefined> {
  // The page's components subscribe to it, not the loader.
  const { data: response, error } = await context
    .get(storeContext)
    .dispatch(endpoint.initiate(args, { subscribe: false }));
  if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
  return response;
}
