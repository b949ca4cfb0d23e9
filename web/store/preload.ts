import { data, type RouterContextProvider } from 'react-router';
import { isApiError } from './api.ts';
import { storeContext } from './make-store.ts';
import { pageQueriesContext, type QueryEndpoint } from './page-queries.ts';

interface LoaderContext {
  context: Readonly<RouterContextProvider>;
}

/**
 * Runs a query in a loader, so that the page's components find its result in the store. In the browser, a cached result
 * is not fetched again. After an error it returns undefined, and the component's own query shows the error. For a 404
 * it throws a route response, which sets the status of the page.
 */
export async function preload<Args, Data>(
  { context }: LoaderContext,
  endpoint: QueryEndpoint<Args, Data>,
  args: Args,
): Promise<Data | undefined> {
  const pageQueries = import.meta.env.SSR ? context.get(pageQueriesContext) : null;
  const { data: response, error } = await (pageQueries
    ? pageQueries.run(endpoint, args)
    : // Only components subscribe: nothing would end the subscription of a loader.
      context.get(storeContext).dispatch(endpoint.initiate(args, { subscribe: false })));
  if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
  return response;
}
