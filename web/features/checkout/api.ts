import type { Delivery } from '#contract/cities.schema.ts';
import { api } from '#web/store/api.ts';

export const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDelivery: build.query<Delivery, string>({ query: (city) => ({ path: '/delivery', query: { city } }) }),
  }),
});
