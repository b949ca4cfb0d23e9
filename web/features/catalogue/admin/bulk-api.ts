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
      // Also fetches the products after an error that is final, because the edit may have been undone already.
      invalidatesTags: (_response, error) => (error && !isUndoOver(error) ? [] : ['ProductList', 'Product']),
    }),
  }),
});

export const { useBulkEditMutation, useUndoBulkEditMutation } = bulkApi;

/** True if the undo can no longer succeed, so that trying again is pointless. */
export function isUndoOver(error: unknown): boolean {
  return isApiError(error) && (error.code === 'bulk_edit_over' || error.code === 'bulk_edit_not_found');
}

/**
 * Returns the API's error message. If the response was lost, returns `fallback`, because nobody knows then whether the
 * change was saved.
 */
export function shopMessageOf(error: unknown, fallback: string): string {
  return isApiError(error) && error.code ? error.message : fallback;
}
