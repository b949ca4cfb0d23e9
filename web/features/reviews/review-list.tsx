import type { Review } from '#contract/reviews.schema.ts';
import { FIT_LABELS } from '#contract/reviews.ts';
import { formatDate } from '#contract/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ReviewPhotos } from './review-photos.tsx';

/** Reviews that are visible before a press of 'Show more'. */
const OPEN_REVIEWS = 4;

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="text-muted">No reviews yet.</p>;
  const more = reviews.slice(OPEN_REVIEWS);
  return (
    <div className="grid gap-6">
      <Reviews reviews={reviews.slice(0, OPEN_REVIEWS)} />
      {more.length > 0 && (
        <details className="group grid gap-6">
          <summary className="inline-flex min-h-11 w-fit cursor-pointer items-center rounded-full border-2 border-ink/80 px-5 font-bold group-open:mb-6 hover:bg-cream">
            <span className="group-open:hidden">
              Show {more.length} more {more.length === 1 ? 'review' : 'reviews'}
            </span>
            <span className="hidden group-open:inline">Show fewer</span>
          </summary>
          <Reviews reviews={more} />
        </details>
      )}
    </div>
  );
}

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="grid gap-6">
      {reviews.map(({ _id, userId, rating, comment, fit, photos, createdAt, isVerified }) => (
        <li key={_id} className="grid gap-1.5 border-b border-line pb-6 last:border-0 last:pb-0">
          <Stars rating={rating} label={`${rating} out of 5 stars`} />
          <p dir="auto" className="leading-relaxed whitespace-pre-line">
            {comment}
          </p>
          {photos && <ReviewPhotos photos={photos} title={`Review by ${userId.username}`} />}
          {fit && <p className="text-sm font-bold">{FIT_LABELS[fit]}</p>}
          <p className="text-sm text-muted">
            <bdi className="font-bold text-ink">{userId.username}</bdi>
            {' · '}
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </p>
          {isVerified && (
            <p className="inline-flex items-center gap-1.5 justify-self-start rounded-full bg-leaf-soft px-2.5 py-0.5 text-sm font-bold text-leaf">
              <Icon name="check" className="size-4" />
              Verified purchase
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
