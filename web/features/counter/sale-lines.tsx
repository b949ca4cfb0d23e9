import { formatShortPkr } from '#contract/money.ts';
import { nameWithVariant, variantLabel } from '#contract/variant-label.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { SaleLine } from './sale-draft.ts';

interface SaleLinesProps {
  lines: readonly SaleLine[];
  onPieces: (id: string, quantity: number) => void;
}

export function SaleLines({ lines, onPieces }: SaleLinesProps) {
  if (lines.length === 0) return <p className="text-muted">No product yet.</p>;
  return (
    <ul aria-label="Products of this sale" className="grid gap-2">
      {lines.map(({ product, quantity }) => {
        const name = nameWithVariant(product);
        const isTooMany = product.stock !== null && quantity > product.stock;
        return (
          <li
            key={product._id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-md border-2 border-line p-3 sm:grid-cols-[minmax(0,1fr)_auto_6rem_auto]"
          >
            <div className="min-w-0 wrap-anywhere max-sm:col-span-2">
              <p className="font-bold">
                <bdi>{product.name}</bdi>
              </p>
              <p className="text-sm text-muted">
                {variantLabel(product)} · {formatShortPkr(product.price)}
              </p>
              {isTooMany && <p className="font-bold text-alarm">Only {product.stock} in stock.</p>}
            </div>
            <div className="flex items-center gap-1">
              <IconButton label={`One less of ${name}`} onClick={() => onPieces(product._id, quantity - 1)}>
                −
              </IconButton>
              <output aria-label={`Pieces of ${name}`} className="min-w-8 text-center text-xl font-bold">
                {quantity}
              </output>
              <IconButton label={`One more of ${name}`} onClick={() => onPieces(product._id, quantity + 1)}>
                +
              </IconButton>
            </div>
            <p className="text-end font-bold whitespace-nowrap max-sm:order-last max-sm:col-span-2">
              {formatShortPkr(product.price * quantity)}
            </p>
            <IconButton label={`Remove ${name}`} className="text-alarm" onClick={() => onPieces(product._id, 0)}>
              <Icon name="trash" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
