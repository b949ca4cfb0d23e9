import type {
  CategoryCard,
  ContentCard,
  ContentList,
  ContentPageText,
  ContentSlotState,
  Hero,
  PageText,
  TrendCard,
} from '#contract/content.schema.ts';
import type { ContentSlot } from '#contract/content.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

export type EditedCard = CategoryCard | TrendCard | ContentCard;
/** A value for any slot. The server rejects a value of the wrong type for its slot. */
export type EditedContent = Hero | PageText | EditedCard[];

interface Change {
  slot: ContentSlot;
  value: EditedContent | null;
  /** Version that the editor has loaded. The server rejects the change if somebody else has saved a newer version. */
  version: number;
}

interface Publication extends Change {
  /** ISO times. `from` is null to publish now, `to` is null for no end. */
  from: string | null;
  to: string | null;
}

interface ChangeResponse {
  message: string;
  slot: ContentSlotState;
}

/** Fetches the content after an error. If the error is a conflict, the editor must show the stored version. */
const afterConflict = (_response: unknown, error: unknown) => (error ? ['ContentSlot' as const] : []);

const showChange = onceSaved(
  ({ slot }: ChangeResponse): CacheUpdate =>
    contentStaffApi.util.updateQueryData('listContentSlots', undefined, (list) => {
      list.slots = list.slots.map((each) => (each.slot === slot.slot ? slot : each));
    }),
);

export const contentStaffApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContentSlots: build.query<ContentList, void>({
      query: () => ({ path: '/content-slots' }),
      providesTags: ['ContentSlot'],
    }),
    saveContentDraft: build.mutation<ChangeResponse, Change>({
      query: ({ slot, ...body }) => ({ path: `/content-slots/${slot}/draft`, method: 'PUT', body }),
      onQueryStarted: showChange,
      invalidatesTags: afterConflict,
    }),
    publishContent: build.mutation<ChangeResponse, Publication>({
      query: ({ slot, ...body }) => ({ path: `/content-slots/${slot}/publish`, method: 'POST', body }),
      onQueryStarted: showChange,
      invalidatesTags: (response, error) => ['Content', ...afterConflict(response, error)],
    }),
    previewContentPage: build.mutation<ContentPageText, PageText>({
      query: (body) => ({ path: '/content-slots/preview', method: 'POST', body }),
    }),
  }),
});

export const {
  useListContentSlotsQuery,
  useSaveContentDraftMutation,
  usePublishContentMutation,
  usePreviewContentPageMutation,
} = contentStaffApi;
