import { useEffect, useRef } from 'react';
import type { CounterSale } from '#contract/counter.schema.ts';
import { formatShortPkr } from '#contract/money.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';

export function SaleDone({ sale, onNew }: { sale: CounterSale; onNew: () => void }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    next.current?.focus();
  }, []);
  return (
    <section aria-label="Sale done" className="grid gap-4 rounded-lg bg-leaf-soft p-4 shadow-card sm:p-6">
      <div role="status" className="grid gap-1">
        <p className="font-bold text-leaf">
          Sold for {formatShortPkr(sale.grandTotal)}. Order {sale.orderId}.
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold">{sale.change === 0 ? 'No change to give' : 'Give back'}</span>
          {sale.change > 0 && <strong className="text-4xl whitespace-nowrap">{formatShortPkr(sale.change)}</strong>}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {/* The scroll margin keeps the customer's change (money) visible above the focused button. */}
        <Button ref={next} onClick={onNew} className="scroll-mt-56">
          New sale
        </Button>
        <ReceiptLink id={sale._id} text="Print receipt" />
      </div>
    </section>
  );
}

export function ReceiptLink({ id, text, label }: { id: string; text: string; label?: string }) {
  return (
    <a
      href={`/api/counter/sales/${id}/receipt`}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className={buttonClasses('secondary')}
    >
      {text}
    </a>
  );
}
