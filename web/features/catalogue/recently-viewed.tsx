import { useId } from 'react';
import { useAppSelector } from '#web/store/hooks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MiniCard } from './mini-card.tsx';
import { selectRecentlyViewed } from './recently-viewed-slice.ts';
import { useProductsByIds } from './use-products-by-ids.ts';

interface RecentlyViewedProps {
  /** The product of this very page. */
  exceptId?: string;
  /** Fewer than all, where there is little room. */
  limit?: number;
  /** In a panel, where it is one thing among others. */
  isSmall?: boolean;
  className?: string;
}

/** What was looked at before in this browser, the newest first; nothing at all where that is nothing. */
export function RecentlyViewed({ exceptId, limit, isSmall = false, className }: RecentlyViewedProps) {
  const titleId = useId();
  // The page's own product is left out before anything is asked for: a first visit has nothing to ask.
  const viewed = useAppSelector(selectRecentlyViewed).filter((id) => id !== exceptId);
  const { products } = useProductsByIds(viewed);
  const others = products?.slice(0, limit) ?? [];
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
