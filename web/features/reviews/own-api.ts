import type { OwnReview } from '#contract/reviews.schema.ts';
import { api } from '#web/store/api.ts';

export const ownReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnReviews: build.query<{ reviews: OwnReview[] }, string>({
      query: (userId) => ({ path: `/reviews/${encodeURIComponent(userId)}` }),
      providesTags: ['Review'],
    }),
    deleteReview: build.mutation<{ message: string }, { id: string; productId: string; userId: string }>({
      query: ({ id }) => ({ path: `/reviews/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // If a review is deleted twice at once, the second call fails, and undoing the optimistic update would show the
      // review again. So an error fetches the list.
      invalidatesTags: (_response, error, { productId }) =>
        error ? ['Review'] : [{ type: 'Product', id: productId }, 'ProductList', 'Review', 'Stats'],
      /** Optimistic update: removes the review at once, and restores it after an error. */
      async onQueryStarted({ id, userId }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          ownReviewsApi.util.updateQueryData('listOwnReviews', userId, (list) => {
            list.reviews = list.reviews.filter((review) => review._id !== id);
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
  }),
});

export const { useListOwnReviewsQuery, useDeleteReviewMutation } = ownReviewsApi;
