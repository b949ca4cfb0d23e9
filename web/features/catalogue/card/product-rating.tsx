import type { Product } from '#contract/catalogue.schema.ts';
import { Stars } from '#web/ui/stars.tsx';

export function ProductRating({
  product: { rating, reviewCount },
  className = 'h-4',
}: {
  product: Pick<Product, 'rating' | 'reviewCount'>;
  className?: string;
}) {
  if (reviewCount === 0) return <p className="text-sm text-muted">No reviews yet</p>;
  const reviews = `${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <Stars rating={rating} label={`${rating.toFixed(1)} out of 5 stars from ${reviews}`} className={className} />
      <span aria-hidden="true">({reviewCount})</span>
    </p>
  );
}
