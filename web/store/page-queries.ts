import { createContext } from 'react-router';
import { type ApiRequest, api, callApi } from './api.ts';
import type { ApiResponse, FetchApi } from './fetch-api.ts';
import type { AppStore } from './make-store.ts';
import type { QueryEndpoint, QueryResult } from './preload.ts';

/** The queries of one page's loaders on the server. */
export interface PageQueries {
  /** Calls the API without the store. */
  run<Args, Data>(endpoint: QueryEndpoint<Args, Data>, args: Args): Promise<QueryResult<Data>>;
  /** Puts all results into the store before the page is rendered. */
  fill(store: AppStore): Promise<void>;
}

/** Null in the browser, where loaders dispatch their queries. */
export const pageQueriesContext = createContext<PageQueries | null>(null);

/** Returns a `FetchApi` that sends equal calls once. Bodies of its responses may be read again. */
export function shareCalls(fetchApi: FetchApi): FetchApi {
  const calls = new Map<string, Promise<ApiResponse>>();
  return (path, init) => {
    const call = calls.get(path) ?? fetchApi(path, init);
    calls.set(path, call);
    return call;
  };
}

/**
 * Opens the queries of one page, which replace a dispatch of each: those took up to a third of a page's time. `fetchApi` is the one
 * of the store that they fill, so that a failed call is not sent again.
 */
export function openPageQueries(fetchApi: FetchApi): PageQueries {
  /** In the order of their calls, so that equal pages are equal bytes. The value is undefined until the response has come. */
  const entries: { endpointName: string; arg: unknown; value?: unknown }[] = [];
  const failed: ((store: AppStore) => PromiseLike<unknown>)[] = [];
  const visitor = { fetchApi, getToken: () => undefined, onTokenRejected: () => undefined };
  return {
    async run<Args, Data>(endpoint: QueryEndpoint<Args, Data>, args: Args) {
      const { query, transformResponse } = definitionOf(endpoint.name);
      const entry: (typeof entries)[number] = { endpointName: endpoint.name, arg: args };
      entries.push(entry);
      const { data: response, error } = await callApi(query(args), visitor);
      if (error) {
        // The page shows the error of its query, which only a dispatch can store.
        failed.push((store) => store.dispatch(endpoint.initiate(args, { subscribe: false })));
        return { error };
      }
      const data = (transformResponse ? transformResponse(response, undefined, args) : response) as Data;
      entry.value = data;
      return { data };
    },
    async fill(store) {
      // RTK Query types the entries by endpoints, of which this slice knows none.
      store.dispatch(api.util.upsertQueryEntries(entries.filter(({ value }) => value !== undefined) as never));
      await Promise.all(failed.map((dispatch) => dispatch(store)));
    },
  };
}

/** The parts of RTK Query's definition that the queries of public pages have. */
interface QueryDefinition {
  query: (args: unknown) => ApiRequest;
  transformResponse?: (response: unknown, meta: unknown, args: unknown) => unknown;
}

const definitions = new Map<string, QueryDefinition>();

/** RTK Query hands out the definition of an endpoint only to those who enhance it. */
function definitionOf(name: string): QueryDefinition {
  const known = definitions.get(name);
  if (known) return known;
  api.enhanceEndpoints({
    endpoints: { [name]: (definition: QueryDefinition) => void definitions.set(name, definition) },
  });
  const definition = definitions.get(name);
  if (!definition?.query) throw new Error(`${name} cannot be preloaded: it has no query`);
  return definition;
}
