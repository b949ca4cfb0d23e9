import type { OwnReview } from '#contract/reviews.schema.ts';
import { api } from '#web/store/api.ts';

/** A separate file, because only the dashboard loads it. */
export const ownReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnReviews: build.query<{ reviews: OwnReview[] }, string>({
      query: (userId) => ({ path: `/reviews/${encodeURIComponent(userId)}` }),
      providesTags: ['Review'],
    }),
    deleteReview: build.mutation<{ message: string }, { id: string; productId: string; userId: string }>({
      query: ({ id }) => ({ path: `/reviews/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // After an error too: of two concurrent deletions, the undo of the failed one restores the deleted review.
      invalidatesTags: (_response, error, { productId }) =>
        error ? ['Review'] : [{ type: 'Product', id: productId }, 'ProductList', 'Review', 'Stats'],
      /** Optimistic removal from the user's own list. */
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
