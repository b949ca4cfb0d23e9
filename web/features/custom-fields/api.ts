import type {
  AddCustomFieldBody,
  ChangeCustomFieldBody,
  ManagedCustomFields,
  SortCustomFieldsBody,
} from '#contract/custom-fields.schema.ts';
import { loadCustomFields } from '#contract/custom-fields.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

const PATH = '/custom-fields';
/** Every change responds with all fields. */
const showSaved = onceSaved((saved: ManagedCustomFields): CacheUpdate => {
  loadCustomFields(saved.fields);
  return customFieldsApi.util.upsertQueryData('listCustomFields', undefined, saved);
});
/** Also fetches the list after an error. If the error is a conflict, the list must show the stored version. */
const AFTER = { onQueryStarted: showSaved, invalidatesTags: ['CustomField'] as const };

/** Adds the tag here, because every page downloads the tags in `store/api.ts`. */
const customFieldsApi = api.enhanceEndpoints({ addTagTypes: ['CustomField'] }).injectEndpoints({
  endpoints: (build) => ({
    listCustomFields: build.query<ManagedCustomFields, void>({
      query: () => ({ path: PATH }),
      providesTags: ['CustomField'],
      // Loads the fields before the page that waits for them renders.
      transformResponse(listed: ManagedCustomFields) {
        loadCustomFields(listed.fields);
        return listed;
      },
    }),
    addCustomField: build.mutation<ManagedCustomFields, AddCustomFieldBody>({
      query: (body) => ({ path: PATH, method: 'POST', body }),
      ...AFTER,
    }),
    changeCustomField: build.mutation<ManagedCustomFields, ChangeCustomFieldBody>({
      query: (body) => ({ path: PATH, method: 'PUT', body }),
      ...AFTER,
    }),
    sortCustomFields: build.mutation<ManagedCustomFields, SortCustomFieldsBody>({
      query: (body) => ({ path: `${PATH}/sort`, method: 'POST', body }),
      ...AFTER,
    }),
  }),
});

export const {
  useListCustomFieldsQuery,
  useAddCustomFieldMutation,
  useChangeCustomFieldMutation,
  useSortCustomFieldsMutation,
} = customFieldsApi;
