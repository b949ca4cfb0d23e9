import type {
  AddZipPartBody,
  CreateImportBody,
  ImportList,
  ImportPreview,
  MatchValuesInput,
  PreviewImportBody,
  ProductImport,
} from '#contract/imports.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

interface ImportResponse {
  import: ProductImport;
}
const importOf = (response: ImportResponse) => response.import;
/** Shows the response at once instead of with the next poll. */
const showAtOnce = onceSaved(
  (changed: ProductImport, { id }: { id: string }): CacheUpdate =>
    importsApi.util.upsertQueryData('getImport', id, changed),
);
const pathOf = (id: string) => `/imports/${encodeURIComponent(id)}`;

export const rowsToMendPath = (id: string) => `/api${pathOf(id)}/rows-to-mend.xlsx`;

export const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getImport: build.query<ProductImport, string>({
      query: (id) => ({ path: pathOf(id) }),
      transformResponse: importOf,
    }),
    listImports: build.query<ImportList['imports'], void>({
      query: () => ({ path: '/imports' }),
      transformResponse: ({ imports }: ImportList) => imports,
    }),
    createImport: build.mutation<ProductImport, CreateImportBody>({
      query: (body) => ({ path: '/imports', method: 'POST', body }),
      transformResponse: importOf,
    }),
    previewImport: build.mutation<ImportPreview, PreviewImportBody>({
      query: (body) => ({ path: '/imports/preview', method: 'POST', body }),
    }),
    addZipPart: build.mutation<ProductImport, AddZipPartBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: `${pathOf(id)}/zip`, method: 'PUT', body }),
      transformResponse: importOf,
    }),
    matchValues: build.mutation<ProductImport, MatchValuesInput & { id: string }>({
      query: ({ id, ...body }) => ({ path: `${pathOf(id)}/values`, method: 'PUT', body }),
      transformResponse: importOf,
      onQueryStarted: showAtOnce,
      // Fetches the values that were added.
      invalidatesTags: (_saved, _error, { values }) => (values.some(({ isNew }) => isNew) ? ['Store'] : []),
    }),
    changeImport: build.mutation<ProductImport, { id: string; action: 'start' | 'cancel' | 'undo' }>({
      query: ({ id, action }) => ({ path: `${pathOf(id)}/${action}`, method: 'POST' }),
      transformResponse: importOf,
      onQueryStarted: showAtOnce,
    }),
  }),
});

export const {
  useGetImportQuery,
  useListImportsQuery,
  useCreateImportMutation,
  usePreviewImportMutation,
  useAddZipPartMutation,
  useChangeImportMutation,
  useMatchValuesMutation,
} = importsApi;
