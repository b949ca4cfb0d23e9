import { formatShortPkr } from '#contract/money.ts';
import type { Purchase } from '#contract/purchases.schema.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';

type Line = Purchase['lines'][number];

const COLUMNS: Column<Line>[] = [
  {
    header: 'Product',
    inCard: 'topStart',
    renderCell: ({ name, sku, isDeleted, ...variant }) => (
      <>
        <bdi className="font-bold">{name}</bdi>
        <span className="block text-sm text-muted">{[variantLabel(variant), sku].filter(Boolean).join(', ')}</span>
        {isDeleted && <span className="block text-sm text-alarm">No longer in the shop</span>}
      </>
    ),
  },
  {
    header: 'Pieces',
    inCard: 'bottomStart',
    renderCell: ({ quantity, received }) => `${received} of ${quantity} have come`,
  },
];

const AMOUNTS: Column<Line>[] = [
  {
    header: 'Cost of one',
    inCard: 'bottomEnd',
    align: 'end',
    renderCell: ({ unitCost = 0 }) => <span className="tabular-nums">{formatShortPkr(unitCost)} each</span>,
  },
  {
    header: 'Total',
    inCard: 'topEnd',
    align: 'end',
    renderCell: ({ unitCost = 0, quantity }) => (
      <span className="tabular-nums">{formatShortPkr(unitCost * quantity)}</span>
    ),
  },
];

export function PurchaseLines({ lines, seesCosts }: { lines: readonly Line[]; seesCosts: boolean }) {
  const columns = seesCosts ? [...COLUMNS, ...AMOUNTS] : COLUMNS;
  return (
    <DataTable
      caption="Lines of the purchase order"
      columns={columns}
      rows={lines}
      keyOf={({ position }) => String(position)}
    />
  );
}
