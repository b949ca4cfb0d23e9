import { imageAt } from '#contract/media.ts';
import type { Order } from '#contract/orders.schema.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';

const SHOWN_IMAGES = 3;

function LinesSummary({ products: [first, ...others] }: { products: Order['products'] }) {
  if (!first) return 'No items';
  const variant = variantLabel(first);
  return (
    <>
      {first.quantity > 1 && `${first.quantity} × `}
      <bdi>{first.name}</bdi>
      {variant !== '' && ` (${variant})`}
      {others.length > 0 && ` and ${others.length} more`}
    </>
  );
}

export function OrderLinesGlance({ products }: { products: Order['products'] }) {
  return (
    <div className="flex items-center gap-3">
      <span className="flex shrink-0 -space-x-3" aria-hidden="true">
        {products.slice(0, SHOWN_IMAGES).map(({ productId, image, picture }) => (
          <ResponsiveImage
            key={productId}
            image={picture ?? imageAt(image)}
            alt=""
            sizes="2.5rem"
            className="size-10 rounded-full border-2 border-card bg-cream object-cover"
          />
        ))}
      </span>
      <span className="line-clamp-2">
        <LinesSummary products={products} />
      </span>
    </div>
  );
}
