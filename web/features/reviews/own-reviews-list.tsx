import { Link } from 'react-router';
import { productPath } from '#contract/product-path.ts';
import type { OwnReview } from '#contract/reviews.schema.ts';
import { formatDate } from '#contract/time.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ReviewPhotos } from './review-photos.tsx';

interface OwnReviewsListProps {
  reviews: readonly OwnReview[];
  onDelete: (review: OwnReview) => void;
}

export function OwnReviewsList({ reviews, onDelete }: OwnReviewsListProps) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {reviews.map((review) => (
        <li key={review._id} className="flex gap-4 rounded-md bg-card p-4 shadow-card">
          <ResponsiveImage
            image={review.product.cover}
            alt=""
            sizes="4.5rem"
            className="h-22.5 w-18 shrink-0 rounded-sm bg-cream object-cover"
          />
          <div className="min-w-0 grow">
            <div className="flex items-start justify-between gap-2">
              <Link
                to={productPath(review.product)}
                dir="auto"
                className="font-bold wrap-anywhere underline-offset-4 hover:underline"
              >
                {review.product.name}
              </Link>
              <IconButton
                label={`Delete your review of ${review.product.name}`}
                className="-me-2 -mt-2 shrink-0 text-alarm hover:bg-alarm-soft"
                onClick={() => onDelete(review)}
              >
                <Icon name="trash" />
              </IconButton>
            </div>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
              <Stars rating={review.rating} label={`${review.rating} out of 5 stars`} />
              {formatDate(review.createdAt)}
            </p>
            <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
              {review.comment}
            </p>
            {review.photos && (
              <div className="mt-3">
                <ReviewPhotos photos={review.photos} title={`Your review of ${review.product.name}`} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
