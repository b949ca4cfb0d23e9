import { pictureAt } from '#contract/media.ts';
import type { Order } from '#contract/orders.schema.ts';
import { Picture } from '#web/ui/picture.tsx';

const SHOWN_PICTURES = 3;

/** 'Denim jacket and 2 more': what an order holds, in a glance. */
export function summarizeLines(products: Order['products']): string {
  const [first, ...others] = products;
  if (!first) return 'No items';
  const name = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name;
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

/** The first pictures of an order, and in words what it holds. */
export function OrderLinesGlance({ products }: { products: Order['products'] }) {
  return (
    <div className="flex items-center gap-3">
      <span className="flex shrink-0 -space-x-3" aria-hidden="true">
        {products.slice(0, SHOWN_PICTURES).map(({ productId, image, picture }) => (
          <Picture
            key={productId}
            picture={picture ?? pictureAt(image)}
            alt=""
            sizes="2.5rem"
            className="size-10 rounded-full border-2 border-white bg-cream object-cover"
          />
        ))}
      </span>
      <span className="line-clamp-2">{summarizeLines(products)}</span>
    </div>
  );
}
