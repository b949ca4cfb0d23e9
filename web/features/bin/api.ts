import type { BinList, Restored } from '#contract/bin.schema.ts';
import type { BinKind } from '#contract/bin.ts';
import { api } from '#web/store/api.ts';

interface BinArgs {
  kind: BinKind;
  after?: string | undefined;
}

/** Adds the tag here, because every page downloads the tags in `store/api.ts`. */
export const binApi = api.enhanceEndpoints({ addTagTypes: ['Bin'] }).injectEndpoints({
  endpoints: (build) => ({
    listBin: build.query<BinList, BinArgs>({
      query: (query) => ({ path: '/bin', query: { ...query } }),
      providesTags: ['Bin'],
    }),
    restoreItem: build.mutation<Restored, string>({
      query: (id) => ({ path: `/bin/${encodeURIComponent(id)}/restore`, method: 'POST' }),
      // Also fetches the lists after an error, because the item may no longer be in the bin.
      invalidatesTags: ['Bin', 'ProductList', 'Product', 'Design', 'OrderList', 'Order', 'ParcelList', 'Stats'],
    }),
    deleteForGood: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: `/bin/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Bin'],
    }),
  }),
});

export const { useListBinQuery, useRestoreItemMutation, useDeleteForGoodMutation } = binApi;
