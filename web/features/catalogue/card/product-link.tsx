import { Link, type LinkProps } from 'react-router';
import type { ProductVariant } from '#contract/catalogue.schema.ts';
import { usePrefetchProduct } from '#web/features/catalogue/api.ts';

interface ProductLinkProps extends Omit<LinkProps, 'to'> {
  product: Pick<ProductVariant, '_id' | 'cover'>;
}

/** A link to a product's page; prefetches its data on hover or focus. */
export function ProductLink({ product, ...link }: ProductLinkProps) {
  const prefetch = usePrefetchProduct();
  return (
    <Link
      to={productPath(product._id)}
      prefetch="intent"
      viewTransition
      onPointerEnter={() => prefetch(product)}
      onFocus={() => prefetch(product)}
      {...link}
    />
  );
}

export function productPath(id: string): string {
  return `/shop/${encodeURIComponent(id)}`;
}
