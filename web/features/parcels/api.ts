import type {
  DeskOrderDetails,
  EditedOrder,
  EditOrderInput,
  EnteredOrder,
  EnterOrderInput,
} from '#contract/order-edits.schema.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/orders.ts';
import type {
  AddCourierInput,
  BookingFileResponse,
  ChangeCourierBody,
  CourierAccount,
  CourierList,
  DeskCounts,
  NumberedParcels,
  NumberParcelsBody,
  Parcel,
  ParcelList,
  ParcelResults,
  ReceiveReturnInput,
  StartExchangeInput,
  StartedExchange,
} from '#contract/parcels.schema.ts';
import type { ParcelOutcome, ParcelQueue } from '#contract/parcels.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

export interface ParcelListArgs {
  queue: ParcelQueue;
  courier?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

interface Chosen {
  parcels: readonly { id: string; version: number }[];
}
interface ParcelChange<Body = unknown> {
  /** The list that shows the parcels. */
  list: ParcelListArgs;
  body: Chosen & Body;
}

export const parcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A list of parcels is refetched when the staff asks, as that of orders: it would move what the next finger is about to touch.
    listParcels: build.query<ParcelList, ParcelListArgs>({
      query: (query) => ({ path: '/parcels', query: { ...query } }),
      providesTags: ['ParcelList'],
    }),
    /** The argument is the place and the moment that they are read for. */
    countDesk: build.query<DeskCounts, string>({
      query: () => ({ path: '/desk/counts' }),
      keepUnusedDataFor: 0,
      providesTags: ['DeskCounts'],
    }),
    bookParcels: build.mutation<ParcelResults, ParcelChange<{ courier: string }>>({
      query: ({ body }) => ({ path: '/parcels/bookings', method: 'POST', body }),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts'],
    }),
    unpackParcels: build.mutation<ParcelResults, ParcelChange>({
      query: ({ body }) => ({ path: '/parcels/unpackings', method: 'POST', body }),
      onQueryStarted: onceSaved(showResults),
      // An exchange that is undone returns its pieces to stock.
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'ProductList', 'Product'],
    }),
    handOverParcels: build.mutation<ParcelResults, ParcelChange>({
      query: ({ body }) => ({ path: '/parcels/hand-overs', method: 'POST', body }),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats'],
    }),
    undoHandOvers: build.mutation<ParcelResults, ParcelChange>({
      query: ({ body }) => ({ path: '/parcels/undone-hand-overs', method: 'POST', body }),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats'],
    }),
    setOutcomes: build.mutation<ParcelResults, ParcelChange<{ outcome: ParcelOutcome }>>({
      query: ({ body }) => ({ path: '/parcels/outcomes', method: 'POST', body }),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats'],
    }),
    numberParcels: build.mutation<NumberedParcels, NumberParcelsBody>({
      query: (body) => ({ path: '/parcels/tracking-numbers', method: 'POST', body }),
      invalidatesTags: (_result, _error, { isDryRun }) => (isDryRun ? [] : ['ParcelList']),
    }),
    listBookings: build.query<BookingFileResponse, string>({
      query: (courier) => ({ path: '/parcels/bookings', query: { courier } }),
      providesTags: ['ParcelList'],
    }),
    findReturn: build.query<{ parcel: Parcel }, string>({
      query: (code) => ({ path: `/returns/${encodeURIComponent(code)}` }),
      keepUnusedDataFor: 0,
    }),
    findParcels: build.query<{ parcels: Parcel[] }, string>({
      query: (code) => ({ path: '/parcels/found', query: { code } }),
      providesTags: ['ParcelList'],
    }),
    receiveReturn: build.mutation<{ parcel: Parcel }, ReceiveReturnInput>({
      query: (body) => ({ path: '/returns', method: 'POST', body }),
      invalidatesTags: ['DeskCounts', 'ParcelList', 'OrderList', 'Order', 'Stats', 'ProductList', 'Product'],
    }),
    getDeskOrder: build.query<DeskOrderDetails, string>({
      query: (id) => ({ path: `/desk/orders/${encodeURIComponent(id)}` }),
      providesTags: ['Order'],
    }),
    /** The `id` is that by which the page has asked for the order. */
    editOrder: build.mutation<EditedOrder, { id: string; body: EditOrderInput }>({
      query: ({ id, body }) => ({ path: `/desk/orders/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      onQueryStarted: onceSaved(showEdited),
      // Whoever is told that the order has changed sees what it is now.
      invalidatesTags: (_result, error, { body }) =>
        error
          ? ['Order']
          : body.isDryRun
            ? []
            : ['DeskCounts', 'Order', 'OrderList', 'Stats', 'ProductList', 'Product'],
    }),
    enterOrder: build.mutation<EnteredOrder, { body: EnterOrderInput; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        path: '/desk/orders',
        method: 'POST',
        body,
        headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
      }),
      invalidatesTags: (_result, _error, { body }) =>
        body.isDryRun ? [] : ['DeskCounts', 'OrderList', 'Stats', 'ProductList', 'Product'],
    }),
    startExchange: build.mutation<StartedExchange, StartExchangeInput>({
      query: (body) => ({ path: '/exchanges', method: 'POST', body }),
      invalidatesTags: (_result, error, { isDryRun }) =>
        error ? ['Order'] : isDryRun ? [] : ['DeskCounts', 'Order', 'ParcelList', 'ProductList', 'Product'],
    }),
    listCouriers: build.query<CourierList, void>({
      query: () => ({ path: '/couriers' }),
      providesTags: ['CourierList'],
    }),
    addCourier: build.mutation<{ courier: CourierAccount }, AddCourierInput>({
      query: (body) => ({ path: '/couriers', method: 'POST', body }),
      invalidatesTags: ['CourierList', 'ParcelList'],
    }),
    changeCourier: build.mutation<{ courier: CourierAccount }, { id: string; body: ChangeCourierBody }>({
      query: ({ id, body }) => ({ path: `/couriers/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['CourierList', 'ParcelList'],
    }),
  }),
});

/** The parcels stay where they are, as they are now. */
function showResults({ results }: ParcelResults, { list }: ParcelChange): CacheUpdate {
  return parcelsApi.util.updateQueryData('listParcels', list, (cached) => {
    for (const { parcel } of results) {
      const at = cached.parcels.findIndex(({ _id }) => _id === parcel?._id);
      if (parcel && at !== -1) cached.parcels[at] = parcel;
    }
  });
}

function showEdited({ order, isSaved }: EditedOrder, { id }: { id: string }): CacheUpdate {
  return parcelsApi.util.updateQueryData('getDeskOrder', id, (cached) => {
    if (isSaved) cached.order = order;
  });
}

export const {
  useCountDeskQuery,
  useListParcelsQuery,
  useBookParcelsMutation,
  useUnpackParcelsMutation,
  useHandOverParcelsMutation,
  useSetOutcomesMutation,
  useUndoHandOversMutation,
  useNumberParcelsMutation,
  useListBookingsQuery,
  useFindParcelsQuery,
  useLazyFindReturnQuery,
  useReceiveReturnMutation,
  useGetDeskOrderQuery,
  useEditOrderMutation,
  useEnterOrderMutation,
  useStartExchangeMutation,
  useListCouriersQuery,
  useAddCourierMutation,
  useChangeCourierMutation,
} = parcelsApi;
