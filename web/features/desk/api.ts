import type {
  AssignOrdersInput,
  ClaimedOrder,
  ClaimOrderInput,
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
  /** 'me', 'nobody' or the id of a member of the staff. */
  assigned?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

interface DeskChange<Body> {
  list: DeskListArgs;
  press: Press;
  body: Body;
}

export const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Changes update the cached list in place, because a refetch would move cards while staff press buttons. The tag
    // `Waiting` fetches the list again after changes that waited for the connection.
    listDesk: build.query<DeskList, DeskListArgs>({
      query: ({ q, ...query }) => ({ path: '/desk/orders', query: { ...query }, headers: privateQuery({ q }) }),
      providesTags: ['Waiting'],
    }),
    /** Reads orders without replacing the cached list of `listDesk`. */
    readDeskOrders: build.query<DeskList, Partial<DeskListArgs> & { ids?: string }>({
      query: ({ q, ...query }) => ({ path: '/desk/orders', query: { ...query }, headers: privateQuery({ q }) }),
      keepUnusedDataFor: 0,
    }),
    claimOrder: build.mutation<ClaimedOrder, ClaimOrderInput>({
      query: (body) => ({ path: '/desk/claims', method: 'POST', body }),
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
      invalidatesTags: ['Order'],
    }),
    packOrders: build.mutation<DeskResults, DeskChange<PackOrdersInput>>({
      queryFn: queuedPost<DeskResults>('/parcels/packings'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'Order'],
    }),
    /** Each call makes a new link. The shop stores only hashes of links, so it cannot return an earlier link. */
    makeLink: build.mutation<ConfirmationLink, MakeLinkInput>({
      query: (body) => ({ path: '/desk/links', method: 'POST', body }),
    }),
  }),
});

/** Updates the changed orders in the cached list. Each order stays at its position. */
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
  useClaimOrderMutation,
} = deskApi;
