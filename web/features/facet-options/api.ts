import type {
  AddFacetOptionBody,
  ChangeFacetOptionBody,
  ManagedFacetOptions,
  MergeFacetOptionBody,
  SortFacetOptionsBody,
} from '#contract/facet-options.schema.ts';
import { loadFacetOptions } from '#contract/facets.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

const PATH = '/facet-options';
/** Every change responds with all options. Forms and filters of this tab have them at once. */
const showSaved = onceSaved((saved: ManagedFacetOptions): CacheUpdate => {
  loadFacetOptions(saved);
  return facetOptionsApi.util.upsertQueryData('listFacetOptions', undefined, saved);
});
/** Also fetches the list after an error. If the error is a conflict, the list must show the stored version. */
const AFTER = { onQueryStarted: showSaved, invalidatesTags: ['FacetOption'] as const };

/** Adds the tag here, because every page downloads the tags in `store/api.ts`. */
export const facetOptionsApi = api.enhanceEndpoints({ addTagTypes: ['FacetOption'] }).injectEndpoints({
  endpoints: (build) => ({
    listFacetOptions: build.query<ManagedFacetOptions, void>({
      query: () => ({ path: PATH }),
      providesTags: ['FacetOption'],
    }),
    addFacetOption: build.mutation<ManagedFacetOptions, AddFacetOptionBody>({
      query: (body) => ({ path: PATH, method: 'POST', body }),
      ...AFTER,
    }),
    changeFacetOption: build.mutation<ManagedFacetOptions, ChangeFacetOptionBody>({
      query: (body) => ({ path: PATH, method: 'PUT', body }),
      ...AFTER,
    }),
    sortFacetOptions: build.mutation<ManagedFacetOptions, SortFacetOptionsBody>({
      query: (body) => ({ path: `${PATH}/sort`, method: 'POST', body }),
      ...AFTER,
    }),
    mergeFacetOption: build.mutation<ManagedFacetOptions, MergeFacetOptionBody>({
      query: (body) => ({ path: `${PATH}/merge`, method: 'POST', body }),
      ...AFTER,
    }),
  }),
});

export const {
  useListFacetOptionsQuery,
  useAddFacetOptionMutation,
  useChangeFacetOptionMutation,
  useSortFacetOptionsMutation,
  useMergeFacetOptionMutation,
} = facetOptionsApi;
