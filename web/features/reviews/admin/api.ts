import type { PhotoState } from '#contract/review-photos.ts';
import type { JudgedPhoto, PhotoList } from '#contract/reviews.schema.ts';
import { api } from '#web/store/api.ts';

interface PhotoArgs {
  state: PhotoState;
  after?: string | undefined;
}

/** Adds the tag here, because every page downloads the tags in `store/api.ts`. */
const photosApi = api.enhanceEndpoints({ addTagTypes: ['ReviewPhoto'] }).injectEndpoints({
  endpoints: (build) => ({
    listReviewPhotos: build.query<PhotoList, PhotoArgs>({
      query: (query) => ({ path: '/review-photos', query: { ...query } }),
      providesTags: ['ReviewPhoto'],
    }),
    approvePhoto: build.mutation<{ message: string }, JudgedPhoto>({
      query: ({ _id }) => ({ path: `/review-photos/${encodeURIComponent(_id)}/approve`, method: 'POST' }),
      // Also fetches the list after an error, because the photo may no longer exist.
      invalidatesTags: (_response, _error, { product }) => [
        'ReviewPhoto',
        { type: 'Product', id: product._id },
        'Stats',
      ],
    }),
    rejectPhoto: build.mutation<{ message: string }, JudgedPhoto>({
      query: ({ _id }) => ({ path: `/review-photos/${encodeURIComponent(_id)}`, method: 'DELETE' }),
      invalidatesTags: (_response, _error, { product }) => [
        'ReviewPhoto',
        { type: 'Product', id: product._id },
        'Stats',
      ],
    }),
  }),
});

export const { useListReviewPhotosQuery, useApprovePhotoMutation, useRejectPhotoMutation } = photosApi;
