import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { PRODUCT_PICTURE } from '#contract/media.ts';

/** What a product looks like. */
export function ProductGallery({ product }: { product: ProductDetails }) {
  return (
    <img
      src={product.image}
      alt={product.name}
      {...PRODUCT_PICTURE}
      fetchPriority="high"
      className="aspect-square w-full object-cover md:aspect-4/5 md:max-h-[calc(100vh-8rem)]"
    />
  );
}
