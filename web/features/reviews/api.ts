import type { PostReviewBody, Review } from '#contract/reviews.schema.ts';
import { api } from '#web/store/api.ts';

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    postReview: build.mutation<{ message: string; review: Review }, PostReviewBody>({
      query: (body) => ({ path: '/reviews/post-review', method: 'POST', body }),
      invalidatesTags: (_response, error, { productId }) =>
        error ? [] : [{ type: 'Product', id: productId }, 'ProductList', 'Review', 'Stats'],
    }),
  }),
});

export const { usePostReviewMutation } = reviewsApi;
