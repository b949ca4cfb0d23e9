import type { AssignOrdersInput, DeskList, DeskResults, NoteCallsInput } from '#contract/desk.schema.ts';
import type { DeskQueue } from '#contract/desk.ts';
import type { ConfirmationLink, MakeLinkInput } from '#contract/desk-links.schema.ts';
import type { PackOrdersInput } from '#contract/parcels.schema.ts';
import { api } from '#web/store/api.ts';
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
  body: Body;
}

export const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Without tags: a list that is refetched after each call would move what the next finger is about to touch.
    listDesk: build.query<DeskList, DeskListArgs>({
      query: (query) => ({ path: '/desk/orders', query: { ...query } }),
    }),
    noteCalls: build.mutation<DeskResults, DeskChange<NoteCallsInput>>({
      query: ({ body }) => ({ path: '/desk/calls', method: 'POST', body }),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats', 'ProductList', 'Product'],
    }),
    assignOrders: build.mutation<DeskResults, DeskChange<AssignOrdersInput>>({
      query: ({ body }) => ({ path: '/desk/assignments', method: 'POST', body }),
      onQueryStarted: onceSaved(showResults),
    }),
    packOrders: build.mutation<DeskResults, DeskChange<PackOrdersInput>>({
      query: ({ body }) => ({ path: '/parcels/packings', method: 'POST', body }),
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
  useAssignOrdersMutation,
  usePackOrdersMutation,
  useMakeLinkMutation,
} = deskApi;
