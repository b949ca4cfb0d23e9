import { useState } from 'react';
import type { CustomerDetails } from '#contract/customers.schema.ts';
import type { FormerOrder } from '#contract/former-orders.schema.ts';
import { FORMER_OUTCOMES, type FormerOutcome } from '#contract/former-orders.ts';
import { formatPkr } from '#contract/money.ts';
import { formatDate } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDeleteFormerOrdersMutation } from './api.ts';

const TONES: Record<FormerOutcome, BadgeTone> = {
  delivered: 'done',
  returned: 'off',
  cancelled: 'plain',
  open: 'waiting',
};

const COLUMNS: Column<FormerOrder>[] = [
  {
    header: 'Order',
    inCard: 'topStart',
    renderCell: ({ number, source }) => (
      <span className="grid">
        <bdi className="font-bold">{number}</bdi>
        <span className="text-sm text-muted">From before, {source}</span>
      </span>
    ),
  },
  { header: 'Date', inCard: 'middle', renderCell: ({ placedAt }) => formatDate(placedAt) },
  {
    header: 'Outcome',
    inCard: 'bottomStart',
    renderCell: ({ outcome }) => <Badge tone={TONES[outcome]}>{FORMER_OUTCOMES[outcome]}</Badge>,
  },
  {
    header: 'Total',
    inCard: 'topEnd',
    align: 'end',
    renderCell: ({ total }) =>
      total !== undefined && <span className="font-bold whitespace-nowrap">{formatPkr(total)}</span>,
  },
];

/** Lists the customer's orders in the old shop. */
export function FormerOrders({ customer: { _id: id, former } }: { customer: CustomerDetails }) {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteFormerOrdersMutation();
  if (former.length === 0) return null;

  async function confirm() {
    const { data, error } = await remove(id);
    setIsAsking(false);
    dispatch(
      data
        ? toastShown('success', data.message)
        : toastShown('error', messageOf(error, 'They could not be deleted. Please try again.')),
    );
  }

  return (
    <section aria-labelledby="former" className="grid gap-3">
      <h2 id="former" className="text-2xl">
        Orders from before
      </h2>
      <DataTable
        caption="Orders from before"
        columns={COLUMNS}
        rows={former}
        keyOf={({ source, number }) => `${source} ${number}`}
      />
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Delete the orders from before
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
        isBusy={isLoading}
        title="Delete the orders from before"
        question="Delete what the old shop knew about this number?"
      >
        <p>Orders of this shop stay.</p>
      </ConfirmDialog>
    </section>
  );
}
