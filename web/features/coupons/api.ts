import type { Coupon, SaveCouponBody } from '#contract/coupons.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

type SavedCoupon = { message: string; coupon: Coupon };

/** Adds the tag here, because every page downloads the tags in `store/api.ts`. */
export const couponsApi = api.enhanceEndpoints({ addTagTypes: ['Coupon'] }).injectEndpoints({
  endpoints: (build) => ({
    listCoupons: build.query<{ coupons: Coupon[] }, void>({
      query: () => ({ path: '/coupons' }),
      providesTags: ['Coupon'],
    }),
    addCoupon: build.mutation<SavedCoupon, SaveCouponBody>({
      query: (body) => ({ path: '/coupons', method: 'POST', body }),
      // Also fetches the list after an error. If the error is a conflict, the list must show the stored version.
      invalidatesTags: ['Coupon'],
    }),
    /** The server rejects the change if somebody else has saved a newer version than `version`. */
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
