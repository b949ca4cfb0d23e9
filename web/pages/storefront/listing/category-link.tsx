import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { shopUrl, usePrefetchShop } from '#web/features/catalogue/listing/listing-route.ts';

interface CategoryLinkProps {
  category: Category;
  className?: string;
  replace?: boolean;
  children: ReactNode;
}

/** The specification requires the category in the URL and in the navigation state. */
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
