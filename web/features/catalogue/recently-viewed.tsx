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
  const viewed = useAppSelector(selectRecentlyViewed);
  const { products } = useProductsByIds(viewed);
  const others = products?.filter((product) => product._id !== exceptId).slice(0, limit) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classNames('grid grid-cols-1 gap-4', className)}>
      <h2 id={titleId} className={isSmall ? 'text-lg' : 'text-2xl md:text-3xl'}>
        Recently viewed
      </h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 sm:gap-4 md:-mx-2 md:scroll-px-2 md:px-2">
        {others.map((product) => (
          <li key={product._id} className={classNames('shrink-0 snap-start', isSmall ? 'w-28' : 'w-36 sm:w-44')}>
            <MiniCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
