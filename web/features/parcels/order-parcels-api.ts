import type { OrderParcels } from '#contract/parcels.schema.ts';
import { api } from '#web/store/api.ts';

/** Separate from `api.ts`, so that shoppers do not download the endpoints for staff. */
export const orderParcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderParcels: build.query<OrderParcels, string>({
      query: (orderId) => ({ path: `/parcels/of-order/${encodeURIComponent(orderId)}` }),
      providesTags: ['Order'],
    }),
  }),
});

export const { useGetOrderParcelsQuery } = orderParcelsApi;
