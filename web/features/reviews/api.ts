import type { OwnReview, PostReviewBody, Review } from '#contract/reviews.schema.ts';
import { api } from '#web/store/api.ts';

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    postReview: build.mutation<{ message: string; review: Review }, PostReviewBody>({
      query: (body) => ({ path: '/reviews/post-review', method: 'POST', body }),
      invalidatesTags: (_response, error, { productId }) =>
        error ? [] : [{ type: 'Product', id: productId }, 'ProductList', 'Review', 'Stats'],
    }),
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
          reviewsApi.util.updateQueryData('listOwnReviews', userId, (list) => {
            list.reviews = list.reviews.filter((review) => review._id !== id);
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
  }),
});

export const { usePostReviewMutation, useListOwnReviewsQuery, useDeleteReviewMutation } = reviewsApi;
