import { use, useState } from 'react';
import { useViewTransitionState } from 'react-router';
import type { Product } from '#contract/catalogue.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { productPath } from '#contract/product-path.ts';
import type { ListedProduct } from '#web/features/catalogue/api.ts';
import { IMAGE_SIZES } from '#web/features/catalogue/image-sizes.ts';
import { StockBadge } from '#web/features/catalogue/stock-badge.tsx';
import { ColorDot } from '#web/features/catalogue/variants/color-dot.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { CardCorner } from './card-corner.tsx';
import { ProductLink } from './product-link.tsx';
import { ProductPrice, percentOff } from './product-price.tsx';

interface ProductCardProps {
  product: ListedProduct;
  isFirst?: boolean;
  sizes?: string;
}

export function ProductCard({ product, isFirst = false, sizes = IMAGE_SIZES.card }: ProductCardProps) {
  const off = percentOff(product);
  const isSoldOut = product.stock === 0;
  const corner = use(CardCorner);
  // Only the pressed card gets the transition name. Names must be unique, but a page may show a product twice.
  const [isPressed, setIsPressed] = useState(false);
  const isLeaving = useViewTransitionState(productPath(product)) && isPressed;
  return (
    <article className="group relative grid grid-cols-1 content-start gap-3">
      <div
        className="relative overflow-hidden rounded-md bg-cream"
        style={isLeaving ? { viewTransitionName: imageTransitionName(product._id) } : undefined}
      >
        <ResponsiveImage
          image={product.cover}
          alt={product.name}
          sizes={sizes}
          isPriority={isFirst}
          className={classNames(
            'aspect-4/5 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-105',
            isSoldOut && 'opacity-60',
          )}
        />
        <div className="absolute start-2 top-2 grid justify-items-start gap-1">
          {off > 0 && (
            <span className="rounded-full bg-berry px-2.5 py-1 text-xs font-extrabold text-card">-{off}%</span>
          )}
          <StockBadge stock={product.stock} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-1 px-1 wrap-break-word">
        <h3 className="font-body text-base leading-snug font-bold text-wrap">
          <ProductLink
            product={product}
            onClick={() => setIsPressed(true)}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md"
          >
            <bdi>{product.name}</bdi>
          </ProductLink>
        </h3>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <ColorDot color={product.color} />
          <span>
            <span className="capitalize">{FACETS.color.label(product.color)}</span>, {FACETS.age.longLabel(product.age)}
          </span>
        </p>
        <ProductRating product={product} className="h-3.5" />
        <ProductPrice product={product} />
      </div>
      {corner(product)}
    </article>
  );
}

/** Returns the name for a view transition. It must be unique in a page. Otherwise the browser skips the transition. */
export function imageTransitionName(productId: string): string {
  return `picture-${productId}`;
}

function ProductRating({
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
