import type { OwnReview, Review } from '#contract/reviews.schema.ts';
import { imagesOf } from '#server/catalogue/present.ts';
import { presentPhoto } from './photos/present.ts';
import type { OwnReviewRow, ReviewRow } from './queries.ts';

export function presentReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    comment: row.comment,
    rating: row.rating,
    fit: row.fit,
    // Omitted if empty: most reviews have no photos, and every byte of a page counts.
    ...(row.photos.length > 0 && { photos: row.photos.map(presentPhoto) }),
    userId: { _id: row.userId, username: row.username },
    productId: row.productId,
    createdAt: row.createdAt.toISOString(),
    isVerified: row.isVerified,
  };
}

export function presentOwnReview(row: OwnReviewRow): OwnReview {
  const { productId: _id, productName: name, productImage: image, productImages: images } = row;
  const [cover] = imagesOf({ name, image, pictures: images });
  return { ...presentReview(row), product: { _id, name, image, cover } };
}
