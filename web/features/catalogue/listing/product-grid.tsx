import { memo, type ReactNode } from 'react';
import type { ListedProduct } from '#web/features/catalogue/api.ts';
import { ProductCard } from '#web/features/catalogue/card/product-card.tsx';
import { IMAGE_SIZES } from '#web/features/catalogue/image-sizes.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Cards that are visible without scrolling. */
const FIRST_CARDS = 4;

interface ProductGridProps {
  products: readonly ListedProduct[];
  /** False if the grid is far down the page. Its images are then loaded lazily. */
  isAtTop?: boolean;
  /** True if a sidebar takes width. Four columns then need a wider screen. */
  isBesideSidebar?: boolean;
  renderBelow?: (product: ListedProduct) => ReactNode;
}

function gridClass(isBesideSidebar: boolean): string {
  return classNames(
    // Two or four columns, so that eight products leave no gap. Very large text gets one column.
    'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,(100%_-_1.25rem)/2)),1fr))] gap-x-3 gap-y-8 sm:gap-x-5',
    isBesideSidebar ? 'lg:grid-cols-4' : 'md:grid-cols-4',
  );
}

/** Memoized, so that the grid does not render again while another list is loading. */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, isAtTop = true, isBesideSidebar = false, renderBelow } = props;
  return (
    <ul className={gridClass(isBesideSidebar)}>
      {products.map((product, index) => (
        <li key={product._id} className="flex flex-col justify-between gap-3">
          <ProductCard
            product={product}
            isFirst={isAtTop && index < FIRST_CARDS}
            sizes={isBesideSidebar ? IMAGE_SIZES.cardBesideSidebar : IMAGE_SIZES.card}
          />
          {renderBelow?.(product)}
        </li>
      ))}
    </ul>
  );
});

export function ProductGridPlaceholder({
  count,
  isBesideSidebar = false,
}: {
  count: number;
  isBesideSidebar?: boolean;
}) {
  return (
    <div aria-hidden="true" className={classNames('animate-late', gridClass(isBesideSidebar))}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid gap-3">
          <div className="aspect-4/5 animate-pulse rounded-md bg-cream" />
          <div className="h-5 w-4/5 rounded-full bg-cream" />
          <div className="h-5 w-2/5 rounded-full bg-cream" />
        </div>
      ))}
    </div>
  );
}
