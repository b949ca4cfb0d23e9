import type { OrderParcels } from '#contract/parcels.schema.ts';
import { api } from '#web/store/api.ts';

/** Apart from the staff's calls, which shoppers do not download. */
export const orderParcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderParcels: build.query<OrderParcels, string>({
      query: (orderId) => ({ path: `/parcels/of-order/${encodeURIComponent(orderId)}` }),
      providesTags: ['Order'],
    }),
  }),
});

export const { useGetOrderParcelsQuery } = orderParcelsApi;
