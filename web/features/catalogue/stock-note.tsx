import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { FEW_LEFT } from '#contract/catalogue.ts';
import { Icon } from '#web/ui/icon.tsx';

export function StockNote({ product: { stock, variants } }: { product: ProductDetails }) {
  if (stock === 0) {
    const isOtherwiseThere = variants.some((variant) => variant.stock !== 0);
    return (
      <div role="note" className="grid gap-0.5 rounded-md bg-cream px-4 py-3">
        <p className="font-extrabold">Sold out</p>
        <p className="text-muted">
          {isOtherwiseThere
            ? 'Other children were a little quicker. It is still there in another colour or age, just above.'
            : 'Other children were a little quicker. Keep it on your wishlist: you will see there when it is back.'}
        </p>
      </div>
    );
  }
  if (stock !== null && stock <= FEW_LEFT) {
    return (
      <p className="inline-flex items-center gap-2 justify-self-start rounded-full bg-sun-soft px-4 py-1.5 font-extrabold">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-sun" />
        Only {stock} left
      </p>
    );
  }
  return (
    <p className="inline-flex items-center gap-1.5 font-bold text-leaf">
      <Icon name="check" className="size-5" />
      In stock
    </p>
  );
}
