import type { FormerOrderCheck, FormerOrderFileBody, FormerOrderFileList } from '#contract/former-orders.schema.ts';
import { api } from '#web/store/api.ts';

// Adds the tags here, because every page downloads the tags in `store/api.ts`.
export const formerOrdersApi = api.enhanceEndpoints({ addTagTypes: ['FormerFiles', 'Customer'] }).injectEndpoints({
  endpoints: (build) => ({
    checkFormerOrders: build.mutation<FormerOrderCheck, FormerOrderFileBody>({
      query: (body) => ({ path: '/former-orders/check', method: 'POST', body }),
      transformResponse: ({ check }: { check: FormerOrderCheck }) => check,
    }),
    addFormerOrders: build.mutation<{ message: string; added: number }, FormerOrderFileBody>({
      query: (body) => ({ path: '/former-orders', method: 'POST', body }),
      invalidatesTags: ['FormerFiles', 'Customer'],
    }),
    listFormerFiles: build.query<FormerOrderFileList['files'], void>({
      query: () => ({ path: '/former-orders/files' }),
      transformResponse: ({ files }: FormerOrderFileList) => files,
      providesTags: ['FormerFiles'],
    }),
    undoFormerFile: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: `/former-orders/files/${encodeURIComponent(id)}/undo`, method: 'POST' }),
      // Also invalidates after an error, because another user may have undone the file.
      invalidatesTags: ['FormerFiles', 'Customer'],
    }),
  }),
});

export const {
  useCheckFormerOrdersMutation,
  useAddFormerOrdersMutation,
  useListFormerFilesQuery,
  useUndoFormerFileMutation,
} = formerOrdersApi;
