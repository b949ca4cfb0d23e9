import type { RatingCounts } from '#contract/reviews.schema.ts';
import { RATINGS } from '#contract/reviews.ts';
import { Stars } from '#web/ui/stars.tsx';

interface RatingHistogramProps {
  counts: RatingCounts;
  rating: number;
  reviewCount: number;
}

export function RatingHistogram({ counts, rating, reviewCount }: RatingHistogramProps) {
  if (reviewCount === 0) return null;
  return (
    <div className="grid items-center gap-x-8 gap-y-4 rounded-lg bg-card p-5 shadow-card sm:grid-cols-[auto_1fr] md:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:grid sm:justify-items-center sm:gap-1">
        <p className="font-display text-5xl leading-none font-bold whitespace-nowrap">{rating.toFixed(1)}</p>
        <div className="grid gap-1 sm:justify-items-center">
          <Stars rating={rating} label={`On average ${rating.toFixed(1)} of 5`} className="h-5" />
          <p className="text-sm text-muted">
            from {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
          </p>
        </div>
      </div>
      <ul aria-label="Reviews by stars" className="grid gap-1.5">
        {RATINGS.toReversed().map((stars) => (
          <HistogramRow key={stars} stars={stars} count={counts[stars]} total={reviewCount} />
        ))}
      </ul>
    </div>
  );
}

function HistogramRow({ stars, count, total }: { stars: number; count: number; total: number }) {
  const percent = Math.round((count / total) * 100);
  return (
    <li className="text-sm">
      <span className="sr-only">
        {stars} {stars === 1 ? 'star' : 'stars'}: {count} {count === 1 ? 'review' : 'reviews'}, {percent} %
      </span>
      <span aria-hidden="true" className="grid grid-cols-[1.75rem_1fr_2rem] items-center gap-2 tabular-nums">
        <span className="whitespace-nowrap">
          {stars} <span className="text-sun">★</span>
        </span>
        <span className="h-2.5 overflow-hidden rounded-full bg-cream forced-color-adjust-none">
          <span className="block h-full rounded-full bg-sun" style={{ width: `${percent}%` }} />
        </span>
        <span className="text-end text-muted">{count}</span>
      </span>
    </li>
  );
}
