import type { Delivery, TownList } from '#contract/cities.schema.ts';
import type { CouponQuote } from '#contract/coupons.schema.ts';
import { api } from '#web/store/api.ts';

export interface Place {
  city: string;
  province: string;
}

export const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    quoteCoupon: build.mutation<CouponQuote, { code: string; totalAmount: number }>({
      query: (body) => ({ path: '/coupons/quote', method: 'POST', body }),
    }),
    getDelivery: build.query<Delivery, Place>({ query: (place) => ({ path: '/delivery', query: { ...place } }) }),
    suggestTowns: build.query<TownList, string>({ query: (q) => ({ path: '/towns', query: { q } }) }),
  }),
});

export const { useQuoteCouponMutation, useSuggestTownsQuery } = checkoutApi;
