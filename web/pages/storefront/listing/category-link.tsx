import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { shopUrl } from '#web/features/catalogue/listing/listing-route.ts';
import { usePrefetchShop } from '#web/features/catalogue/listing/use-prefetch-shop.ts';

interface CategoryLinkProps {
  category: Category;
  className?: string;
  replace?: boolean;
  children: ReactNode;
}

/** The category is in navigation state, as specified, and in the URL. Pointing at the link prefetches the shop's data. */
export function CategoryLink({ category, ...link }: CategoryLinkProps) {
  const prefetchShop = usePrefetchShop();
  const prefetch = () => prefetchShop({ category: [category] });
  return (
    <Link
      discover="none"
      to={shopUrl({ category: [category] })}
      state={{ category }}
      prefetch="intent"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...link}
    />
  );
}
