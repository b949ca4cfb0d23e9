import type { BulkEditInput, BulkEditResult } from '#contract/bulk-edits.schema.ts';
import { api, isApiError } from '#web/store/api.ts';

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
      // Errors that another attempt cannot fix also invalidate, because the edit may be undone already.
      invalidatesTags: (_response, error) => (error && !isUndoOver(error) ? [] : ['ProductList', 'Product']),
    }),
  }),
});

export const { useBulkEditMutation, useUndoBulkEditMutation } = bulkApi;

/** True for errors that another attempt cannot fix. */
export function isUndoOver(error: unknown): boolean {
  return isApiError(error) && (error.code === 'bulk_edit_over' || error.code === 'bulk_edit_not_found');
}

/** Returns the API's message. `fallback` is the message for a lost response, when the effect is unknown. */
export function shopMessageOf(error: unknown, fallback: string): string {
  return isApiError(error) && error.code ? error.message : fallback;
}
