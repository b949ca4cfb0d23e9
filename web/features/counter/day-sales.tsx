import { useState } from 'react';
import type { CounterSale } from '#contract/counter.schema.ts';
import { formatShortPkr } from '#contract/money.ts';
import { formatTime } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useListCounterSalesQuery, useUndoCounterSaleMutation } from './api.ts';
import { ReceiptLink } from './sale-done.tsx';

export function DaySales() {
  const query = useListCounterSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [undoing, setUndoing] = useState<CounterSale>();
  const [undo, { isLoading, error }] = useUndoCounterSaleMutation();
  return (
    <section aria-labelledby="day-sales" className="mt-8 grid gap-3">
      <h2 id="day-sales" className="text-2xl">
        Sold today
      </h2>
      <FormAlert text={error && formMessageOf(error, 'The sale could not be undone. Please try again.')} />
      <QueryState
        query={query}
        what="today's sales"
        isEmpty={({ sales }) => sales.length === 0}
        empty={<p className="text-muted">Nothing was sold at the counter today.</p>}
      >
        {({ count, total, sales }) => (
          <>
            <p>
              {counted(count, 'sale')}, <strong>{formatShortPkr(total)}</strong>
            </p>
            <ul aria-label="Sales of today" className="grid gap-2">
              {sales.map((sale) => (
                <SaleRow key={sale._id} sale={sale} onUndo={() => setUndoing(sale)} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
      <ConfirmDialog
        isOpen={undoing !== undefined}
        onClose={() => setUndoing(undefined)}
        onConfirm={() => {
          if (undoing) void undo({ id: undoing._id, version: undoing.version });
          setUndoing(undefined);
        }}
        isBusy={isLoading}
        title="Undo this sale?"
        question={`Give ${formatShortPkr(undoing?.grandTotal ?? 0)} back to the customer.`}
        action="Undo the sale"
        busyAction="Undoing..."
      >
        The pieces go back into the stock.
      </ConfirmDialog>
    </section>
  );
}

function SaleRow({ sale, onUndo }: { sale: CounterSale; onUndo: () => void }) {
  const { _id, orderId, soldAt, by, customerName, pieces, grandTotal, isUndone } = sale;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-card p-3 shadow-card">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3">
          <strong className={isUndone ? 'line-through' : undefined}>{formatShortPkr(grandTotal)}</strong>
          {counted(pieces, 'piece')}
          {isUndone && <Badge tone="plain">Undone</Badge>}
        </p>
        <p className="text-sm text-muted">
          {formatTime(soldAt)} · {orderId} · <bdi>{customerName}</bdi>
          {by !== null && (
            <>
              {' '}
              · by <bdi>{by}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReceiptLink id={_id} text="Receipt" label={`Receipt of ${orderId}`} />
        {!isUndone && (
          <Button variant="quiet" aria-label={`Undo ${orderId}`} onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}
