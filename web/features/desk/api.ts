import type {
  AssignOrdersInput,
  DeskList,
  DeskResults,
  NoteCallsInput,
  ResolveFindingsInput,
} from '#contract/desk.schema.ts';
import type { DeskQueue } from '#contract/desk.ts';
import type { ConfirmationLink, MakeLinkInput } from '#contract/desk-links.schema.ts';
import type { PackOrdersInput } from '#contract/parcels.schema.ts';
import { privateQuery } from '#contract/private-query.ts';
import { api } from '#web/store/api.ts';
import type { Press } from '#web/store/mutation-queue/queue-slice.ts';
import { queuedPost } from '#web/store/mutation-queue/queued-post.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

export interface DeskListArgs {
  queue: DeskQueue;
  /** `me`, `nobody` or the id of a helper. */
  assigned?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

interface DeskChange<Body> {
  /** The list that shows the orders. */
  list: DeskListArgs;
  press: Press;
  body: Body;
}

export const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Only what has waited for the connection has it refetched: after each call that would move what the next finger is about to touch.
    listDesk: build.query<DeskList, DeskListArgs>({
      query: ({ q, ...query }) => ({ path: '/desk/orders', query: { ...query }, headers: privateQuery({ q }) }),
      providesTags: ['Waiting'],
    }),
    noteCalls: build.mutation<DeskResults, DeskChange<NoteCallsInput>>({
      queryFn: queuedPost<DeskResults>('/desk/calls'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats', 'ProductList', 'Product'],
    }),
    resolveFindings: build.mutation<DeskResults, DeskChange<ResolveFindingsInput>>({
      queryFn: queuedPost<DeskResults>('/desk/findings'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats'],
    }),
    assignOrders: build.mutation<DeskResults, DeskChange<AssignOrdersInput>>({
      queryFn: queuedPost<DeskResults>('/desk/assignments'),
      onQueryStarted: onceSaved(showResults),
    }),
    packOrders: build.mutation<DeskResults, DeskChange<PackOrdersInput>>({
      queryFn: queuedPost<DeskResults>('/parcels/packings'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'Order'],
    }),
    /** A new link each time: the shop does not know those that it has made. */
    makeLink: build.mutation<ConfirmationLink, MakeLinkInput>({
      query: (body) => ({ path: '/desk/links', method: 'POST', body }),
    }),
  }),
});

/** The orders stay where they are, as they are now. */
function showResults({ results }: DeskResults, { list }: DeskChange<unknown>): CacheUpdate {
  return deskApi.util.updateQueryData('listDesk', list, (cached) => {
    for (const { order } of results) {
      const at = cached.orders.findIndex((each) => each.order._id === order?.order._id);
      if (order && at !== -1) cached.orders[at] = order;
    }
  });
}

export const {
  useListDeskQuery,
  useNoteCallsMutation,
  useResolveFindingsMutation,
  useAssignOrdersMutation,
  usePackOrdersMutation,
  useMakeLinkMutation,
} = deskApi;
