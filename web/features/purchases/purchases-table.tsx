import { Link } from 'react-router';
import { formatShortPkr } from '#contract/money.ts';
import type { PurchaseSummary } from '#contract/purchases.schema.ts';
import { PURCHASE_STATES, type PurchaseState } from '#contract/purchases.ts';
import { formatDate } from '#contract/time.ts';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { purchaseHref } from './purchase-address.ts';

const TONES: Record<PurchaseState, BadgeTone> = {
  draft: 'waiting',
  ordered: 'moving',
  received: 'done',
  cancelled: 'plain',
};

export function PurchaseBadge({ state }: { state: PurchaseState }) {
  return <Badge tone={TONES[state]}>{PURCHASE_STATES[state]}</Badge>;
}

const COLUMNS: Column<PurchaseSummary>[] = [
  {
    header: 'Purchase order',
    inCard: 'topStart',
    renderCell: ({ _id, number, supplier }) => (
      <>
        <Link to={purchaseHref(_id)} className="-my-2.5 inline-block py-2.5 font-bold underline underline-offset-4">
          {number}
        </Link>
        <bdi className="block text-sm text-muted">{supplier.name}</bdi>
      </>
    ),
  },
  {
    header: 'Made',
    inCard: 'bottomStart',
    renderCell: ({ createdAt, expectedOn }) => (
      <>
        {formatDate(createdAt)}
        {expectedOn !== null && <span className="block text-sm text-muted">expected {formatDate(expectedOn)}</span>}
      </>
    ),
  },
  { header: 'State', inCard: 'bottomEnd', renderCell: ({ state }) => <PurchaseBadge state={state} /> },
  {
    header: 'Pieces',
    inCard: 'middle',
    renderCell: ({ pieces, received }) => `${received} of ${pieces} pieces have come`,
  },
];

const TOTAL: Column<PurchaseSummary> = {
  header: 'Total',
  inCard: 'topEnd',
  align: 'end',
  renderCell: ({ total }) => (
    <span className="whitespace-nowrap tabular-nums">{total === undefined ? '' : formatShortPkr(total)}</span>
  ),
};

interface PurchasesTableProps {
  purchases: readonly PurchaseSummary[];
  hasAmounts: boolean;
}

export function PurchasesTable({ purchases, hasAmounts }: PurchasesTableProps) {
  const columns = hasAmounts ? [...COLUMNS, TOTAL] : COLUMNS;
  return <DataTable caption="Purchase orders" columns={columns} rows={purchases} keyOf={({ _id }) => _id} />;
}
