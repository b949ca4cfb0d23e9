import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { data, type RouterContextProvider } from 'react-router';
import { isApiError, type ThunkExtra } from './api.ts';
import { storeContext } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

interface LoaderContext {
  context: Readonly<RouterContextProvider>;
}

interface RunningQuery<Data> extends PromiseLike<{ data?: Data | undefined; error?: unknown }> {
  unsubscribe(): void;
}

/**
 * Runs a query in a route's loader and waits for it, so that the page renders with its data: on the server into the
 * store of this request, in the browser into the page's own. A fresh answer in the cache is used as it is.
 *
 * Returns the data, or undefined where the call failed: the page shows its own error from the query's status. A 404
 * is thrown as the page's answer, so that the response has the status too.
 */
export async function preload<Data>(
  { context }: LoaderContext,
  /** What `endpoint.initiate(args)` gives. */
  query: ThunkAction<RunningQuery<Data>, RootState, ThunkExtra, UnknownAction>,
): Promise<Data | undefined> {
  const running = context.get(storeContext).dispatch(query);
  const { data: answer, error } = await running;
  running.unsubscribe();
  if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
  return answer;
}
