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

export interface PageQueries {
  run<Args, Data>(endpoint: QueryEndpoint<Args, Data>, args: Args): Promise<QueryResult<Data>>;
  fill(store: AppStore): Promise<void>;
}

/** Queries of the page that the server renders. Null in the browser, whose loaders dispatch to the store. */
export const pageQueriesContext = createContext<PageQueries | null>(null);

/** Returns a `FetchApi` that sends equal calls only once. All callers then read the body of the same response. */
export function shareCalls(fetchApi: FetchApi): FetchApi {
  const calls = new Map<string, Promise<ApiResponse>>();
  return (path, init) => {
    const call = calls.get(path) ?? fetchApi(path, init);
    calls.set(path, call);
    return call;
  };
}

/**
 * Collects the queries of a page and fills the store in one dispatch, because a dispatch per query took up to a third
 * of the render time. The store must use the same `fetchApi`. Otherwise failed calls are sent twice.
 */
export function openPageQueries(fetchApi: FetchApi): PageQueries {
  /** Entries are in the order of the calls, not of the responses, so that equal pages have equal bytes. */
  const entries: { endpointName: string; arg: unknown; value?: unknown }[] = [];
  const failed: ((store: AppStore) => PromiseLike<unknown>)[] = [];
  const visitor = { fetchApi, getToken: () => undefined, onTokenRejected: () => false };
  return {
    async run<Args, Data>(endpoint: QueryEndpoint<Args, Data>, args: Args) {
      const { query, transformResponse } = definitionOf(endpoint.name);
      const entry: (typeof entries)[number] = { endpointName: endpoint.name, arg: args };
      entries.push(entry);
      const { data: response, error } = await callApi(query(args), visitor);
      if (error) {
        // Pages read errors from the store, and only a dispatch of the query can put an error there.
        failed.push((store) => store.dispatch(endpoint.initiate(args, { subscribe: false })));
        return { error };
      }
      const data = (transformResponse ? transformResponse(response, undefined, args) : response) as Data;
      entry.value = data;
      return { data };
    },
    async fill(store) {
      // RTK Query types the entries by the endpoints, and none are known here, so a cast is needed.
      store.dispatch(api.util.upsertQueryEntries(entries.filter(({ value }) => value !== undefined) as never));
      await Promise.all(failed.map((dispatch) => dispatch(store)));
    },
  };
}

interface QueryDefinition {
  query: (args: unknown) => ApiRequest;
  transformResponse?: (response: unknown, meta: unknown, args: unknown) => unknown;
}

const definitions = new Map<string, QueryDefinition>();

/** Reads the definition through `enhanceEndpoints`, because RTK Query offers no other access to it. */
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
