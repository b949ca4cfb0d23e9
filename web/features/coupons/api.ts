import type { Coupon, SaveCouponBody } from '#contract/coupons.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

type SavedCoupon = { message: string; coupon: Coupon };

/** The tag is added here, because every page downloads the tags in `store/api.ts`. */
export const couponsApi = api.enhanceEndpoints({ addTagTypes: ['Coupon'] }).injectEndpoints({
  endpoints: (build) => ({
    listCoupons: build.query<{ coupons: Coupon[] }, void>({
      query: () => ({ path: '/coupons' }),
      providesTags: ['Coupon'],
    }),
    addCoupon: build.mutation<SavedCoupon, SaveCouponBody>({
      query: (body) => ({ path: '/coupons', method: 'POST', body }),
      // An error also invalidates: it may be a conflict, and the list must show the stored version.
      invalidatesTags: ['Coupon'],
    }),
    /** The server compares the form's `version` to detect a concurrent change. */
    changeCoupon: build.mutation<SavedCoupon, SaveCouponBody & { id: string; version: number }>({
      query: ({ id, ...body }) => ({ path: `/coupons/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      onQueryStarted: onceSaved(
        ({ coupon }: SavedCoupon): CacheUpdate =>
          couponsApi.util.updateQueryData('listCoupons', undefined, (list) => {
            list.coupons = list.coupons.map((each) => (each._id === coupon._id ? coupon : each));
          }),
      ),
      invalidatesTags: ['Coupon'],
    }),
    deleteCoupon: build.mutation<{ message: string }, { id: string; version: number }>({
      query: ({ id, version }) => ({
        path: `/coupons/${encodeURIComponent(id)}`,
        method: 'DELETE',
        query: { version },
      }),
      invalidatesTags: ['Coupon'],
    }),
  }),
});

export const { useListCouponsQuery, useAddCouponMutation, useChangeCouponMutation, useDeleteCouponMutation } =
  couponsApi;
