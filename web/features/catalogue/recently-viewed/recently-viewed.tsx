import { useId } from 'react';
import type { Product } from '#contract/catalogue.schema.ts';
import type { Age } from '#contract/catalogue.ts';
import { isNearAge } from '#contract/facets.ts';
import { MiniCard } from '#web/features/catalogue/card/mini-card.tsx';
import { useProductsByIds } from '#web/features/catalogue/use-products-by-ids.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { selectRecentlyViewed } from './recently-viewed-slice.ts';

interface RecentlyViewedProps {
  exceptId?: string;
  /** Products of this age and the ages next to it come first. */
  age?: Age;
  limit?: number;
  isSmall?: boolean;
  className?: string;
}

export function RecentlyViewed({ exceptId, age, limit, isSmall = false, className }: RecentlyViewedProps) {
  const titleId = useId();
  // Filters before the query, so that no call is sent if only this page's product was viewed.
  const viewed = useAppSelector(selectRecentlyViewed).filter((id) => id !== exceptId);
  const { products } = useProductsByIds(viewed);
  const isFar = (product: Product) => age !== undefined && !isNearAge(product.age, age);
  const others = products?.toSorted((a, b) => Number(isFar(a)) - Number(isFar(b))).slice(0, limit) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classNames('grid grid-cols-1 gap-4', className)}>
      <h2 id={titleId} className={isSmall ? 'text-lg' : 'text-2xl md:text-3xl'}>
        Recently viewed
      </h2>
      <ul className={classNames('grid grid-cols-3 gap-3', !isSmall && 'sm:grid-cols-4 sm:gap-4 md:grid-cols-6')}>
        {others.map((product) => (
          <li key={product._id} className="min-w-0">
            <MiniCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
