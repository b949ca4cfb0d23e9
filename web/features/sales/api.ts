import type { Sale, SaveSaleBody } from '#contract/sales.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

type SavedSale = { message: string; sale: Sale };

/** A sale changes prices, so a save also invalidates products. An error invalidates only sales. */
const afterSaving = (_response: unknown, error: unknown) =>
  error ? ['Sale' as const] : ['Sale' as const, 'ProductList' as const, 'Product' as const];

/** Adds the tag here, because every page downloads the tags in `store/api.ts`. */
export const salesApi = api.enhanceEndpoints({ addTagTypes: ['Sale'] }).injectEndpoints({
  endpoints: (build) => ({
    listSales: build.query<{ sales: Sale[] }, void>({ query: () => ({ path: '/sales' }), providesTags: ['Sale'] }),
    addSale: build.mutation<SavedSale, SaveSaleBody>({
      query: (body) => ({ path: '/sales', method: 'POST', body }),
      invalidatesTags: afterSaving,
    }),
    /** The server rejects the change if somebody else has saved a newer version than `version`. */
    changeSale: build.mutation<SavedSale, SaveSaleBody & { id: string; version: number }>({
      query: ({ id, ...body }) => ({ path: `/sales/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      onQueryStarted: onceSaved(
        ({ sale }: SavedSale): CacheUpdate =>
          salesApi.util.updateQueryData('listSales', undefined, (list) => {
            list.sales = list.sales.map((each) => (each._id === sale._id ? sale : each));
          }),
      ),
      invalidatesTags: afterSaving,
    }),
    deleteSale: build.mutation<{ message: string }, { id: string; version: number }>({
      query: ({ id, version }) => ({ path: `/sales/${encodeURIComponent(id)}`, method: 'DELETE', query: { version } }),
      invalidatesTags: afterSaving,
    }),
  }),
});

export const { useListSalesQuery, useAddSaleMutation, useChangeSaleMutation, useDeleteSaleMutation } = salesApi;
