import { z } from 'zod';
import { multiLineText, numberInput } from './fields.schema.ts';
import { imageSchema } from './media.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PHOTO_STATE_NAMES, REVIEW_PHOTOS_MAX } from './review-photos.ts';
import { COMMENT_MAX_LENGTH, FITS, RATINGS } from './reviews.ts';

export const ratingSchema = z.literal(RATINGS);

const ratingCount = z.number().int().min(0);
export const ratingCountsSchema = z
  .object({ 1: ratingCount, 2: ratingCount, 3: ratingCount, 4: ratingCount, 5: ratingCount })
  .meta({ id: 'RatingCounts' });
export type RatingCounts = z.infer<typeof ratingCountsSchema>;

const fit = z.enum(FITS).describe('How the piece fits a child who usually wears this age.');

const photoState = z.enum(PHOTO_STATE_NAMES);

export const reviewPhotoSchema = z
  .object({ _id: z.string(), image: imageSchema, state: photoState })
  .meta({ id: 'ReviewPhoto' });
export type ReviewPhoto = z.infer<typeof reviewPhotoSchema>;

export const reviewSchema = z
  .object({
    _id: z.string(),
    comment: z.string(),
    rating: ratingSchema,
    userId: z.object({ _id: z.string(), username: z.string() }),
    productId: z.string(),
    createdAt: z.iso.datetime(),
    fit: fit.nullish(),
    photos: z
      .array(reviewPhotoSchema)
      .max(REVIEW_PHOTOS_MAX)
      .optional()
      .describe('Approved photos; in lists of own reviews also those that wait. Absent if there are none.'),
    isVerified: z.boolean().describe('True if the author has received the product in an order.'),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

export const postReviewBody = z.object({
  comment: multiLineText().min(1).max(COMMENT_MAX_LENGTH),
  rating: numberInput.pipe(ratingSchema),
  fit: fit.nullish().describe('Optional. If absent, an earlier answer stays.'),
  photos: z
    .array(z.string().min(1).max(200))
    .max(REVIEW_PHOTOS_MAX)
    .optional()
    .describe('Ids of uploaded photos. If absent, the photos of an earlier review stay.'),
  userId: z.string().min(1).max(200),
  productId: z.string().min(1).max(200),
});
export type PostReviewBody = z.infer<typeof postReviewBody>;
export const postReviewResponse = z.object({ message: z.string(), review: reviewSchema });

export const uploadPhotoResponse = z.object({ photo: reviewPhotoSchema });

export const listPhotosQuery = z.object({
  state: photoState.default('waiting'),
  after: cursorQuery.describe('The `next` of another page.'),
});
export const judgedPhotoSchema = reviewPhotoSchema
  .extend({
    createdAt: z.iso.datetime(),
    review: z.object({ comment: z.string(), rating: ratingSchema, username: z.string() }),
    product: z.object({ _id: z.string(), name: z.string() }),
  })
  .meta({ id: 'JudgedPhoto' });
export type JudgedPhoto = z.infer<typeof judgedPhotoSchema>;
export const listPhotosResponse = z
  .object({
    photos: z.array(judgedPhotoSchema).describe('Photos that wait: the oldest first. Approved ones: the newest first.'),
    next: z.string().nullable().describe('The `after` of the next page; null at the end.'),
  })
  .meta({ id: 'JudgedPhotoList' });
export type PhotoList = z.infer<typeof listPhotosResponse>;

export const totalReviewsResponse = z.object({ totalReviews: z.number().int() });

export const ownReviewSchema = reviewSchema
  .extend({ product: z.object({ _id: z.string(), name: z.string(), image: z.string(), cover: imageSchema }) })
  .meta({ id: 'OwnReview' });
export type OwnReview = z.infer<typeof ownReviewSchema>;
export const userReviewsResponse = z.object({ reviews: z.array(ownReviewSchema) });

export const exportedReviews = z.any().describe('One row for each review, the newest first');
