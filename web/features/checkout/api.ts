import type { Delivery } from '#contract/cities.schema.ts';
import type { CouponQuote } from '#contract/coupons.schema.ts';
import { api } from '#web/store/api.ts';

export const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    quoteCoupon: build.mutation<CouponQuote, { code: string; totalAmount: number }>({
      query: (body) => ({ path: '/coupons/quote', method: 'POST', body }),
    }),
    getDelivery: build.query<Delivery, string>({ query: (city) => ({ path: '/delivery', query: { city } }) }),
  }),
});

export const { useQuoteCouponMutation } = checkoutApi;
