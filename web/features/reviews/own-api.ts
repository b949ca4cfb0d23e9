import type { OwnReview } from '#contract/reviews.schema.ts';
import { api } from '#web/store/api.ts';

/** Of a user's dashboard alone. */
export const ownReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnReviews: build.query<{ reviews: OwnReview[] }, string>({
      query: (userId) => ({ path: `/reviews/${encodeURIComponent(userId)}` }),
      providesTags: ['Review'],
    }),
    deleteReview: build.mutation<{ message: string }, { id: string; productId: string; userId: string }>({
      query: ({ id }) => ({ path: `/reviews/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // On an error too: of two concurrent deletions, the failed one's undo restores what the other has deleted.
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
