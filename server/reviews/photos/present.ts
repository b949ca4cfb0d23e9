import type { ProductImage } from '#contract/media.schema.ts';
import { widthsOfMaster } from '#contract/media.ts';
import type { JudgedPhoto, ReviewPhoto } from '#contract/reviews.schema.ts';
import type { JudgedPhotoRow, ShownPhoto } from './queries.ts';

export function presentPhoto({ isApproved, ...photo }: ShownPhoto): ReviewPhoto {
  return { _id: photo.id, image: imageOf(photo), state: isApproved ? 'approved' : 'waiting' };
}

export function presentJudgedPhoto(row: JudgedPhotoRow): JudgedPhoto {
  const { comment, rating, username, productId, productName, createdAt, approvedAt } = row;
  return {
    ...presentPhoto({ ...row, isApproved: approvedAt !== null }),
    createdAt: createdAt.toISOString(),
    review: { comment, rating, username },
    product: { _id: productId, name: productName },
  };
}

/** Without placeholder, because photos are below the visible part of the page. */
function imageOf({ url, width, height }: Pick<ShownPhoto, 'url' | 'width' | 'height'>): ProductImage {
  return { url, alt: '', width, height, widths: widthsOfMaster(width), placeholder: null };
}
