import type { Binned } from '#contract/bin.schema.ts';
import type { OrderFilter, OrderSort } from '#contract/order-filter.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type {
  CreateOrderInput,
  CreateOrderResponse,
  Order,
  OrderList,
  OrderView,
  StaffOrder,
  TrackOrderBody,
  TrackOrderResponse,
} from '#contract/orders.schema.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/orders.ts';
import type { SortOrder } from '#contract/pagination.ts';
import { privateQuery } from '#contract/private-query.ts';
import { api } from '#web/store/api.ts';

interface OrderListArgs {
  page?: number;
  limit?: number;
  status?: OrderFilter | undefined;
  placedFrom?: string | undefined;
  placedBefore?: string | undefined;
  q?: string;
  sortBy?: OrderSort;
  order?: SortOrder;
}

/** A request on a hanging connection is given up. The order is then sent again with the same key. */
const ORDER_TIMEOUT_MS = 20_000;

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Retries must send the same `idempotencyKey`. Otherwise the order could be placed twice. */
    createOrder: build.mutation<CreateOrderResponse, { order: CreateOrderInput; idempotencyKey: string }>({
      query: ({ order, idempotencyKey }) => ({
        path: '/orders/create-order',
        method: 'POST',
        body: order,
        headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
        signal: AbortSignal.timeout(ORDER_TIMEOUT_MS),
      }),
      invalidatesTags: ['OrderList', 'Stats', 'ProductList', 'Product'],
    }),
    /** The argument is the viewer's e-mail. It only separates the cached responses of users. */
    listOwnOrders: build.query<{ orders: Order[] }, string>({
      query: () => ({ path: '/orders/mine' }),
      providesTags: ['OrderList'],
    }),
    /** `viewerId` separates cached responses, because users see different parts of an order. Null on the server. */
    getOrder: build.query<{ order: OrderView }, { id: string; viewerId: string | null }>({
      query: ({ id }) => ({ path: `/orders/order/${encodeURIComponent(id)}` }),
      providesTags: (_response, _error, { id }) => [{ type: 'Order', id }],
    }),
    /** A mutation, although it only reads, so that the phone number does not stay in the query cache. */
    trackOrder: build.mutation<TrackOrderResponse, TrackOrderBody>({
      query: (body) => ({ path: '/orders/track', method: 'POST', body }),
    }),
    listOrders: build.query<OrderList, OrderListArgs>({
      query: ({ q, ...query }) => ({ path: '/orders', query: { ...query }, headers: privateQuery({ q }) }),
      providesTags: ['OrderList'],
    }),
    changeOrderStatus: build.mutation<
      { message: string; order: StaffOrder },
      { id: string; status: OrderStatus; version: number }
    >({
      query: ({ id, ...body }) => ({
        path: `/orders/update-order-status/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: ['OrderList', 'Order', 'Stats'],
    }),
    deleteOrder: build.mutation<Binned, { id: string; version: number; confirm?: 'owed' | undefined }>({
      query: ({ id, ...query }) => ({
        path: `/orders/delete-order/${encodeURIComponent(id)}`,
        method: 'DELETE',
        query,
      }),
      // Does not invalidate the deleted order. Otherwise its open page would fetch it and show an error.
      invalidatesTags: (_result, error) => (error ? ['OrderList', 'Order'] : ['OrderList', 'DeskCounts', 'Stats']),
    }),
  }),
});

export const {
  useCreateOrderMutation,
  useListOwnOrdersQuery,
  useGetOrderQuery,
  useTrackOrderMutation,
  useListOrdersQuery,
  useChangeOrderStatusMutation,
  useDeleteOrderMutation,
} = ordersApi;

/** True if the viewer sees amounts. The public timeline has none, and some staff may not see them. */
export function hasAmounts(order: StaffOrder | OrderView): order is Order {
  return 'grandTotal' in order && order.grandTotal !== undefined;
}
