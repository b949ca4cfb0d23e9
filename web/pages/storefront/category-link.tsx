import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { shopUrl } from '#web/features/catalogue/listing-place.ts';

interface CategoryLinkProps {
  category: Category;
  className?: string;
  /** Takes the current page's place in the history. */
  replace?: boolean;
  children: ReactNode;
}

/** Leads to a category in the shop: in navigation state, and in the address for those without the page's code. */
export function CategoryLink({ category, ...link }: CategoryLinkProps) {
  return <Link to={shopUrl({ category: [category] })} state={{ category }} prefetch="intent" {...link} />;
}
