import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { createContext } from 'react-router';
import { type ApiRequest, api, callApi, type ThunkExtra } from './api.ts';
import type { ApiResponse, FetchApi } from './fetch-api.ts';
import type { AppStore } from './make-store.ts';
import type { RootState } from './root-reducer.ts';

interface QueryResult<Data> {
  data?: Data | undefined;
  error?: unknown;
}

export interface QueryEndpoint<Args, Data> {
  name: string;
  initiate(
    args: Args,
    options: { subscribe: false },
  ): ThunkAction<PromiseLike<QueryResult<Data>>, RootState, ThunkExtra, UnknownAction>;
}

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
 * Opens the queries of one page. They replace a dispatch of each, which took up to a third of a page's time. `fetchApi`
 * must be the store's, so that a failed call is not sent twice.
 */
export function openPageQueries(fetchApi: FetchApi): PageQueries {
  /**
   * In the order of their calls, so that equal pages are equal bytes. The value is undefined until the response
   * arrives.
   */
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
      // RTK Query types the entries by endpoints, and this slice has none.
      store.dispatch(api.util.upsertQueryEntries(entries.filter(({ value }) => value !== undefined) as never));
      await Promise.all(failed.map((dispatch) => dispatch(store)));
    },
  };
}

/** The part of an RTK Query definition that public queries use. */
interface QueryDefinition {
  query: (args: unknown) => ApiRequest;
  transformResponse?: (response: unknown, meta: unknown, args: unknown) => unknown;
}

const definitions = new Map<string, QueryDefinition>();

/** Reads an endpoint's definition through `enhanceEndpoints`, the only way that RTK Query offers. */
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
