import type { CounterProducts, CounterSale, CounterSales, SellInput, SellResponse } from '#contract/counter.schema.ts';
import { api } from '#web/store/api.ts';

export const counterApi = api.injectEndpoints({
  endpoints: (build) => ({
    findCounterProducts: build.query<CounterProducts, string>({
      query: (q) => ({ path: '/counter/products', query: { q } }),
      providesTags: ['ProductList'],
    }),
    /** The argument is a day, such as '2026-11-23'. Undefined means today. */
    listCounterSales: build.query<CounterSales, string | undefined>({
      query: (day) => ({ path: '/counter/sales', query: { day } }),
      providesTags: ['OrderList'],
    }),
    sellAtCounter: build.mutation<SellResponse, SellInput>({
      query: (body) => ({ path: '/counter/sales', method: 'POST', body }),
      // Also invalidates after an error, because the sale may be saved although its response was lost.
      invalidatesTags: ['OrderList', 'Stats', 'ProductList', 'Product'],
    }),
    undoCounterSale: build.mutation<{ sale: CounterSale }, { id: string; version: number }>({
      query: ({ id, version }) => ({ path: `/counter/sales/${id}/undo`, method: 'POST', body: { version } }),
      invalidatesTags: ['Order', 'OrderList', 'Stats', 'ProductList', 'Product'],
    }),
  }),
});

export const {
  useFindCounterProductsQuery,
  useLazyFindCounterProductsQuery,
  useListCounterSalesQuery,
  useSellAtCounterMutation,
  useUndoCounterSaleMutation,
} = counterApi;
