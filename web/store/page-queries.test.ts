import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { catalogueApi } from '#web/features/catalogue/api.ts';
import { shopProfileApi } from '#web/features/shop-profile/api.ts';
import { api } from './api.ts';
import type { ApiResponse, FetchApi } from './fetch-api.ts';
import { type AppStore, makeStore, storeContext } from './make-store.ts';
import { openPageQueries, pageQueriesContext, shareCalls } from './page-queries.ts';
import { preload } from './preload.ts';

const shop = useTestShop();
const LIST = { sortBy: 'price', order: 'asc', limit: 3 } as const;

const callShop: FetchApi = async (path, { headers }) => {
  const { statusCode, payload } = await shop.app.inject({ url: path, headers: Object.fromEntries(headers) });
  return responseOf(statusCode, payload);
};

function responseOf(status: number, body: string): ApiResponse {
  return { ok: status < 300, status, text: async () => body };
}

/** Loads the queries of a page like `entry.server.tsx` does. */
async function runLoaders<Loaded>(
  fetchApi: FetchApi,
  load: (args: { context: RouterContextProvider }) => Promise<Loaded>,
) {
  const context = new RouterContextProvider();
  const calls = vi.fn<FetchApi>(fetchApi);
  const sharedCalls = shareCalls(calls);
  const store = makeStore(sharedCalls);
  const queries = openPageQueries(sharedCalls);
  context.set(storeContext, store);
  context.set(pageQueriesContext, queries);
  const loaded = await load({ context });
  await queries.fill(store);
  return { loaded, store, paths: calls.mock.calls.map(([path]) => path) };
}

/** Omits ids and times, because they differ in every run. */
function resultsIn(store: AppStore) {
  const { queries, provided } = store.getState()[api.reducerPath];
  const results = Object.entries(queries).map(([key, query]) => [
    key,
    { ...query, requestId: undefined, startedTimeStamp: undefined, fulfilledTimeStamp: undefined },
  ]);
  return { queries: Object.fromEntries(results), provided };
}

it('equal calls of a page are sent once, even by different queries', async () => {
  const { paths, loaded } = await runLoaders(callShop, (args) =>
    Promise.all([
      preload(args, shopProfileApi.endpoints.getShopProfile, undefined),
      preload(args, shopProfileApi.endpoints.getShopProfile, undefined),
      preload(args, catalogueApi.endpoints.listProducts, LIST),
      preload(args, catalogueApi.endpoints.rankProducts, LIST),
    ]),
  );
  expect(paths.toSorted()).toEqual(['/api/products?sortBy=price&order=asc&limit=3', '/api/store']);
  const [profile, sameProfile, list, ranking] = loaded;
  expect(sameProfile).toEqual(profile);
  expect(ranking).toEqual(list?.products);
});

it('the store of a page holds the responses of the API as if its queries had been dispatched', async () => {
  for (const name of ['Frock', 'Shorts', 'Shirt']) await addProduct(shop.deps, { name });
  const { loaded, store } = await runLoaders(callShop, (args) =>
    Promise.all([
      preload(args, shopProfileApi.endpoints.getShopProfile, undefined),
      preload(args, catalogueApi.endpoints.listProducts, LIST),
    ]),
  );
  const [profile, list] = loaded;
  const answered = await shop.app.inject('/api/store');
  expect(profile).toEqual(answered.json());
  expect(list?.products).toHaveLength(3);
  const dispatched = makeStore(callShop);
  await dispatched.dispatch(shopProfileApi.endpoints.getShopProfile.initiate(undefined, { subscribe: false }));
  await dispatched.dispatch(catalogueApi.endpoints.listProducts.initiate(LIST, { subscribe: false }));
  expect(resultsIn(store)).toEqual(resultsIn(dispatched));
});

it.each<[string, FetchApi, number | string]>([
  ['an error', async () => responseOf(503, '{"message":"Try again"}'), 503],
  ['no response', () => Promise.reject(new TypeError('fetch failed')), 'network'],
])('the store of a page holds %s of a failed call, which is sent only once', async (_what, fetchApi, status) => {
  const { loaded, store, paths } = await runLoaders(fetchApi, (args) =>
    preload(args, shopProfileApi.endpoints.getShopProfile, undefined),
  );
  expect(loaded).toBeUndefined();
  expect(shopProfileApi.endpoints.getShopProfile.select()(store.getState())).toMatchObject({
    status: 'rejected',
    error: { status },
  });
  expect(paths).toEqual(['/api/store']);
});

it('a missing page is a 404', async () => {
  const missing: FetchApi = async () => responseOf(404, '{"message":"Product not found"}');
  const loading = runLoaders(missing, (args) => preload(args, catalogueApi.endpoints.getProduct, 'x'));
  await expect(loading).rejects.toMatchObject({ init: { status: 404 } });
});
