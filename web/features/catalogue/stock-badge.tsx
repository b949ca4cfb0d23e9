import { FEW_LEFT } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Warns of a low stock. Null means that the shop does not count the product's stock. */
export function StockBadge({ stock, className }: { stock: number | null; className?: string }) {
  if (stock === null || stock > FEW_LEFT) return null;
  return (
    <span
      className={classNames(
        'rounded-full px-2.5 py-1 text-xs font-extrabold',
        stock === 0 ? 'bg-ink text-card' : 'bg-sun text-night',
        className,
      )}
    >
      {stock === 0 ? 'Sold out' : `Only ${stock} left`}
    </span>
  );
}
