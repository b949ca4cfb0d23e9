import { formatPkr } from '#contract/money.ts';

export interface OrderedPiece {
  id: string;
  name: string;
  /** Such as 'red, 3-4 years'. Undefined while loading; '' for a product that the shop no longer has. */
  variant: string | undefined;
  quantity: number;
}

export function OrderedPieces({ pieces }: { pieces: readonly OrderedPiece[] }) {
  return (
    <ul aria-label="Your order" className="grid gap-1 rounded-md bg-card px-3 py-2 text-sm">
      {pieces.map(({ id, name, variant, quantity }) => (
        <li key={id} className="wrap-anywhere">
          {quantity} × <bdi className="font-bold">{name}</bdi> <span className="text-muted">{variant}</span>
        </li>
      ))}
    </ul>
  );
}

interface OrderSummaryProps {
  /** In PKR; undefined while loading. */
  grandTotal: number | undefined;
  deliveryNote: string | undefined;
}

export function OrderSummary({ grandTotal, deliveryNote }: OrderSummaryProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>
        To pay on delivery <span className="text-sm text-muted max-[24rem]:hidden">(cash)</span>
      </span>
      <strong className="text-lg whitespace-nowrap tabular-nums">
        {grandTotal === undefined ? 'One moment...' : formatPkr(grandTotal)}
      </strong>
      {deliveryNote && (
        <span role="status" className="basis-full text-sm text-muted">
          {deliveryNote}
        </span>
      )}
    </p>
  );
}
