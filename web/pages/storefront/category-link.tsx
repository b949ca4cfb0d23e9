import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { shopUrl } from '#web/features/catalogue/listing-route.ts';
import { usePrefetchShop } from '#web/features/catalogue/use-prefetch-shop.ts';

interface CategoryLinkProps {
  category: Category;
  className?: string;
  /** Takes the current page's place in the history. */
  replace?: boolean;
  children: ReactNode;
}

/**
 * Leads to a category in the shop: in navigation state, and in the address for those without the page's code. What the
 * shop needs for it is fetched as soon as somebody points at it.
 */
export function CategoryLink({ category, ...link }: CategoryLinkProps) {
  const prefetchShop = usePrefetchShop();
  const prefetch = () => prefetchShop({ category: [category] });
  return (
    <Link
      to={shopUrl({ category: [category] })}
      state={{ category }}
      prefetch="intent"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...link}
    />
  );
}
