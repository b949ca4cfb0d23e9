import type { BookingFileResponse, MadeBookingFile, MakeBookingFileBody } from '#contract/bookings.schema.ts';
import type { AddCourierInput, ChangeCourierBody, CourierAccount, CourierList } from '#contract/couriers.schema.ts';
import type { EditedOrder, EditOrderInput, EnteredOrder, EnterOrderInput } from '#contract/order-edits.schema.ts';
import type { OrderPage } from '#contract/order-page.schema.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/orders.ts';
import type {
  ListedOutcomes,
  ListOutcomesInput,
  NumberedParcels,
  NumberParcelsInput,
} from '#contract/parcel-lists.schema.ts';
import type { DeskCounts, Parcel, ParcelList, ParcelResults } from '#contract/parcels.schema.ts';
import type { ParcelOutcome, ParcelQueue, StatedOutcome } from '#contract/parcels.ts';
import { privateQuery } from '#contract/private-query.ts';
import type { ReceiveReturnInput, StartExchangeInput, StartedExchange } from '#contract/returns.schema.ts';
import { api } from '#web/store/api.ts';
import type { Press } from '#web/store/mutation-queue/queue-slice.ts';
import { queuedChange, queuedPost } from '#web/store/mutation-queue/queued-post.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';
import { settleOutcomes } from './use-scanned-outcomes.ts';

export interface ParcelListArgs {
  queue: ParcelQueue;
  courier?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

interface Chosen {
  parcels: readonly { id: string; version: number }[];
}
interface ScannedOutcomesBody {
  lines: string[];
  outcome: StatedOutcome;
}
interface ParcelChange<Body = unknown> {
  list: ParcelListArgs;
  press: Press;
  body: Chosen & Body;
}

export const parcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Changes update the cached list in place, because a refetch would move cards while staff press buttons. The tag
    // `Waiting` fetches the list again after changes that waited for the connection.
    listParcels: build.query<ParcelList, ParcelListArgs>({
      query: ({ q, ...query }) => ({ path: '/parcels', query: { ...query }, headers: privateQuery({ q }) }),
      providesTags: ['ParcelList', 'Waiting'],
    }),
    /** Reads parcels without replacing the cached list of `listParcels`. */
    readParcels: build.query<ParcelList, Partial<ParcelListArgs> & { ids?: string }>({
      query: ({ q, ...query }) => ({ path: '/parcels', query: { ...query }, headers: privateQuery({ q }) }),
      keepUnusedDataFor: 0,
    }),
    /** The argument is only a cache key: the name of the page, and the time at which the page has read its list. */
    countDesk: build.query<DeskCounts, string>({
      query: () => ({ path: '/desk/counts' }),
      keepUnusedDataFor: 0,
      providesTags: ['DeskCounts'],
    }),
    bookParcels: build.mutation<ParcelResults, ParcelChange<{ courier: string }>>({
      queryFn: queuedPost<ParcelResults>('/parcels/bookings'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'Order'],
    }),
    unpackParcels: build.mutation<ParcelResults, ParcelChange>({
      queryFn: queuedPost<ParcelResults>('/parcels/unpackings'),
      onQueryStarted: onceSaved(showResults),
      // Undoing an exchange returns its pieces to stock, so products change too.
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'ProductList', 'Product'],
    }),
    weighParcels: build.mutation<ParcelResults, ParcelChange<{ weight: number }>>({
      queryFn: queuedPost<ParcelResults>('/parcels/weights'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['Order'],
    }),
    handOverParcels: build.mutation<ParcelResults, ParcelChange>({
      queryFn: queuedPost<ParcelResults>('/parcels/hand-overs'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats'],
    }),
    undoHandOvers: build.mutation<ParcelResults, ParcelChange>({
      queryFn: queuedPost<ParcelResults>('/parcels/undone-hand-overs'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats'],
    }),
    setOutcomes: build.mutation<ParcelResults, ParcelChange<{ outcome: ParcelOutcome }>>({
      queryFn: queuedPost<ParcelResults>('/parcels/outcomes'),
      onQueryStarted: onceSaved(showResults),
      invalidatesTags: ['DeskCounts', 'OrderList', 'Order', 'Stats'],
    }),
    numberParcels: build.mutation<NumberedParcels, NumberParcelsInput>({
      query: (body) => ({ path: '/parcels/tracking-numbers', method: 'POST', body }),
      invalidatesTags: (_result, _error, { isDryRun }) => (isDryRun ? [] : ['ParcelList', 'Order']),
    }),
    listOutcomes: build.mutation<ListedOutcomes, ListOutcomesInput>({
      query: (body) => ({ path: '/parcels/outcome-lists', method: 'POST', body }),
      invalidatesTags: (_result, _error, { isDryRun }) =>
        isDryRun ? [] : ['DeskCounts', 'ParcelList', 'OrderList', 'Order', 'Stats'],
    }),
    /** Sets the outcomes of scanned parcels. Without a connection the request waits, even if the page is reloaded. */
    setScannedOutcomes: build.mutation<ListedOutcomes, { press: Press; body: ScannedOutcomesBody }>({
      queryFn: queuedChange<ListedOutcomes, ScannedOutcomesBody>({
        path: '/parcels/outcome-lists',
        rejectedOf: ({ rows }, { lines }) =>
          rows.flatMap(({ line, problem }) =>
            problem === null ? [] : { id: lines[line - 1] ?? '', message: problem },
          ),
      }),
      onQueryStarted: ({ body: { lines } }, { queryFulfilled }) => settleOutcomes(lines, queryFulfilled),
      invalidatesTags: ['DeskCounts', 'ParcelList', 'OrderList', 'Order', 'Stats'],
    }),
    listBookings: build.query<BookingFileResponse, string>({
      query: (courier) => ({ path: '/parcels/bookings', query: { courier } }),
      providesTags: ['ParcelList'],
    }),
    makeBookingFile: build.mutation<MadeBookingFile, MakeBookingFileBody>({
      query: (body) => ({ path: '/parcels/booking-files', method: 'POST', body }),
      // Also fetches the list after an error, because another user may have made a file.
      invalidatesTags: ['ParcelList'],
    }),
    findReturn: build.query<{ parcel: Parcel }, string>({
      query: (code) => ({ path: `/returns/${encodeURIComponent(code)}` }),
      keepUnusedDataFor: 0,
    }),
    findParcels: build.query<{ parcels: Parcel[] }, string>({
      query: (code) => ({ path: '/parcels/found', headers: privateQuery({ code }) }),
      providesTags: ['ParcelList'],
    }),
    receiveReturn: build.mutation<{ parcel: Parcel }, { press: Press; body: ReceiveReturnInput }>({
      queryFn: queuedPost<{ parcel: Parcel }>('/returns'),
      invalidatesTags: ['DeskCounts', 'ParcelList', 'OrderList', 'Order', 'Stats', 'ProductList', 'Product'],
    }),
    getDeskOrder: build.query<OrderPage, string>({
      query: (id) => ({ path: `/desk/orders/${encodeURIComponent(id)}` }),
      providesTags: ['Order', 'Waiting'],
    }),
    /** `id` must be the argument of `getDeskOrder`, whose cached response this mutation replaces. */
    editOrder: build.mutation<EditedOrder, { id: string; body: EditOrderInput }>({
      query: ({ id, body }) => ({ path: `/desk/orders/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      onQueryStarted: onceSaved(showEdited),
      // An error may be a version conflict. The page must then fetch the newest version.
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

/** Updates the changed parcels in the cached list. Each parcel stays at its position. */
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
  useWeighParcelsMutation,
  useSetOutcomesMutation,
  useUndoHandOversMutation,
  useNumberParcelsMutation,
  useListOutcomesMutation,
  useSetScannedOutcomesMutation,
  useListBookingsQuery,
  useMakeBookingFileMutation,
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
