import type { ReviewPhoto } from '#contract/reviews.schema.ts';
import { api } from '#web/store/api.ts';

const photoApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadReviewPhoto: build.mutation<{ photo: ReviewPhoto }, string>({
      query: (image) => ({ path: '/reviews/photos', method: 'POST', body: { image } }),
    }),
  }),
});

export const { useUploadReviewPhotoMutation } = photoApi;
