import { Link } from 'react-router';
import { productPath } from '#contract/product-path.ts';
import type { JudgedPhoto } from '#contract/reviews.schema.ts';
import { formatDate } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { Stars } from '#web/ui/stars.tsx';

interface PhotoCardProps {
  photo: JudgedPhoto;
  isBusy: boolean;
  onApprove: (photo: JudgedPhoto) => void;
  onReject: (photo: JudgedPhoto) => void;
}

export function PhotoCard({ photo, isBusy, onApprove, onReject }: PhotoCardProps) {
  const { image, review, product, createdAt, state } = photo;
  const whose = `photo by ${review.username} of ${product.name}`;
  return (
    <li className="grid content-start gap-3 rounded-md bg-card p-4 shadow-card">
      <a href={image.url} target="_blank" rel="noreferrer" aria-label={`Open the ${whose} in full size`}>
        <ResponsiveImage
          image={image}
          isWhole
          sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw"
          className="aspect-4/5 w-full rounded-sm bg-cream"
        />
      </a>
      <div className="grid gap-1">
        <Link
          to={productPath(product)}
          dir="auto"
          className="inline-flex min-h-11 items-center font-bold wrap-anywhere underline underline-offset-4"
        >
          {product.name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Stars rating={review.rating} label={`${review.rating} out of 5 stars`} />
          <bdi>{review.username}</bdi>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <p dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
          {review.comment}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {state === 'waiting' && (
          <Button disabled={isBusy} aria-label={`Approve the ${whose}`} onClick={() => onApprove(photo)}>
            Approve
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={isBusy}
          aria-label={`Delete the ${whose}`}
          onClick={() => onReject(photo)}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
