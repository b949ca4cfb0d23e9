import type { OrderParcels } from '#contract/parcels.schema.ts';
import { api } from '#web/store/api.ts';

/** A separate file, because shoppers do not download the calls of staff. */
export const orderParcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderParcels: build.query<OrderParcels, string>({
      query: (orderId) => ({ path: `/parcels/of-order/${encodeURIComponent(orderId)}` }),
      providesTags: ['Order'],
    }),
  }),
});

export const { useGetOrderParcelsQuery } = orderParcelsApi;
