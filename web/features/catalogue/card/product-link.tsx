import { Link, type LinkProps } from 'react-router';
import type { ProductVariant } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { usePrefetchProduct } from '#web/features/catalogue/api.ts';
import { isSlowConnection } from '#web/ui/connection.ts';

interface ProductLinkProps extends Omit<LinkProps, 'to'> {
  product: Pick<ProductVariant, '_id' | 'name' | 'cover'>;
  hash?: string;
}

export function ProductLink({ product, hash = '', ...link }: ProductLinkProps) {
  const prefetch = usePrefetchProduct();
  return (
    <Link
      to={productPath(product) + hash}
      prefetch="intent"
      discover="none"
      // On a slow connection the picture of the product's page is missing when the transition begins.
      viewTransition={!isSlowConnection()}
      onPointerEnter={() => prefetch(product)}
      onFocus={() => prefetch(product)}
      {...link}
    />
  );
}
