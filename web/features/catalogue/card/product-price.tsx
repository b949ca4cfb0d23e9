import type { Product } from '#contract/catalogue.schema.ts';
import { formatPkr } from '#contract/money.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Returns the reduction from the old price in percent; 0 without an old price. */
export function percentOff({ price, oldPrice }: Pick<Product, 'price' | 'oldPrice'>): number {
  return oldPrice !== null && oldPrice > price ? Math.round((1 - price / oldPrice) * 100) : 0;
}

export function ProductPrice({
  product,
  className,
}: {
  product: Pick<Product, 'price' | 'oldPrice'>;
  className?: string;
}) {
  const off = percentOff(product);
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2', className)}>
      <span className={classNames('font-extrabold', off > 0 && 'text-berry')}>{formatPkr(product.price)}</span>
      {off > 0 && product.oldPrice !== null && (
        <span className="text-[0.82em] whitespace-nowrap text-muted">
          <span className="sr-only">instead of </span>
          <s>{formatPkr(product.oldPrice)}</s>
        </span>
      )}
    </p>
  );
}
