import { data, type RouterContextProvider } from 'react-router';
import { isApiError } from './api.ts';
import { storeContext } from './make-store.ts';
import { pageQueriesContext, type QueryEndpoint } from './page-queries.ts';

interface LoaderContext {
  context: Readonly<RouterContextProvider>;
}

/**
 * Runs a query in a loader, so that components find its result in the store. Throws a route response for a 404. After
 * other errors it returns undefined, and the component shows the error.
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
