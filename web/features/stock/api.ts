import { privateQuery } from '#contract/private-query.ts';
import type { ChangeStockInput, StockList, StockMoveList, StockResults } from '#contract/stock.schema.ts';
import { api } from '#web/store/api.ts';
import type { Press } from '#web/store/mutation-queue/queue-slice.ts';
import { queuedChange } from '#web/store/mutation-queue/queued-post.ts';
import { type CountSubmission, settleCount } from './count-draft.ts';
import { errorsOf } from './stock-results.ts';

export interface StockListArgs {
  filter?: 'low' | 'out' | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

export const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStock: build.query<StockList, StockListArgs>({
      query: ({ q, ...query }) => ({ path: '/stock', query: { ...query }, headers: privateQuery({ q }) }),
      // Uses a tag that other features invalidate too. A new tag would be in `store/api.ts`, which every page
      // downloads.
      providesTags: ['ProductList'],
    }),
    /** Finds products by id or SKU. Finds several only if they have the same SKU. */
    findStockByCode: build.query<StockList, string>({
      query: (code) => ({ path: '/stock', headers: privateQuery({ code }) }),
    }),
    listStockMoves: build.query<StockMoveList, { product: string; after?: string | undefined }>({
      query: (query) => ({ path: '/stock/moves', query: { ...query } }),
    }),
    changeStock: build.mutation<StockResults, ChangeStockInput>({
      query: (body) => ({ path: '/stock', method: 'PATCH', body }),
      invalidatesTags: tagsOf,
    }),
    /** Saves counted stock. Without a connection the request waits, even if the page is reloaded. */
    saveCount: build.mutation<StockResults, { press: Press; body: CountSubmission }>({
      queryFn: queuedChange<StockResults>({ path: '/stock', method: 'PATCH', rejectedOf: rejectedProducts }),
      onQueryStarted: ({ body }, { queryFulfilled }) => settleCount(body, queryFulfilled),
      invalidatesTags: tagsOf,
    }),
  }),
});

function tagsOf(response: StockResults | undefined) {
  if (!response) return [];
  return ['ProductList' as const, ...response.results.map(({ productId: id }) => ({ type: 'Product' as const, id }))];
}

function rejectedProducts({ results }: StockResults) {
  return Object.entries(errorsOf(results)).map(([id, message]) => ({ id, message }));
}

export const {
  useListStockQuery,
  useFindStockByCodeQuery,
  useLazyFindStockByCodeQuery,
  useListStockMovesQuery,
  useChangeStockMutation,
  useSaveCountMutation,
} = stockApi;
