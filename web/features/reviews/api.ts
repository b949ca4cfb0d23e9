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
      // After a failure too: of two deletions at once, the one that failed brings back what the other has taken away.
      invalidatesTags: (_response, error, { productId }) =>
        error ? ['Review'] : [{ type: 'Product', id: productId }, 'ProductList', 'Review', 'Stats'],
      /** Gone from its writer's list at once, and back in its place where it could not be deleted. */
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
