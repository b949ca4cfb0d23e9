import type { BulkEditInput, BulkEditResult } from '#contract/bulk-edits.schema.ts';
import { api } from '#web/store/api.ts';

interface UndoResult {
  message: string;
  left: { _id: string; name: string }[];
}

export const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    bulkEdit: build.mutation<BulkEditResult, BulkEditInput>({
      query: (body) => ({ path: '/products/bulk', method: 'POST', body }),
      invalidatesTags: (_response, error, { preview }) => (error || preview ? [] : ['ProductList', 'Product']),
    }),
    undoBulkEdit: build.mutation<UndoResult, string>({
      query: (id) => ({ path: `/products/bulk/${encodeURIComponent(id)}/undo`, method: 'POST' }),
      invalidatesTags: (_response, error) => (error ? [] : ['ProductList', 'Product']),
    }),
  }),
});

export const { useBulkEditMutation, useUndoBulkEditMutation } = bulkApi;
