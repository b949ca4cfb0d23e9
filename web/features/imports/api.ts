import type { AddZipPartBody, CreateImportBody, ProductImport } from '#contract/imports.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

interface ImportResponse {
  import: ProductImport;
}
const importOf = (response: ImportResponse) => response.import;
const pathOf = (id: string) => `/imports/${encodeURIComponent(id)}`;

export const rowsToMendPath = (id: string) => `/api${pathOf(id)}/rows-to-mend.xlsx`;

export const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getImport: build.query<ProductImport, string>({
      query: (id) => ({ path: pathOf(id) }),
      transformResponse: importOf,
    }),
    createImport: build.mutation<ProductImport, CreateImportBody>({
      query: (body) => ({ path: '/imports', method: 'POST', body }),
      transformResponse: importOf,
    }),
    addZipPart: build.mutation<ProductImport, AddZipPartBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: `${pathOf(id)}/zip`, method: 'PUT', body }),
      transformResponse: importOf,
    }),
    /** Shows the response at once instead of with the next poll. */
    changeImport: build.mutation<ProductImport, { id: string; action: 'start' | 'cancel' }>({
      query: ({ id, action }) => ({ path: `${pathOf(id)}/${action}`, method: 'POST' }),
      transformResponse: importOf,
      onQueryStarted: onceSaved(
        (changed: ProductImport, { id }: { id: string }): CacheUpdate =>
          importsApi.util.upsertQueryData('getImport', id, changed),
      ),
    }),
  }),
});

export const { useGetImportQuery, useCreateImportMutation, useAddZipPartMutation, useChangeImportMutation } =
  importsApi;
