import { type ReactNode, useId } from 'react';
import { ADJUSTMENT_LABELS } from '#contract/adjustments.ts';
import { formatPkr } from '#contract/money.ts';
import type { Cart } from '#web/store/summarize-cart.ts';
import { classNames } from '#web/ui/class-names.ts';

export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <dl className="grid gap-1.5">
      <SummaryRow label={`Items (${cart.selectedItems})`}>{formatPkr(cart.totalAmount)}</SummaryRow>
      {cart.adjustments.map(({ kind, amount }) => (
        <SummaryRow key={kind} label={ADJUSTMENT_LABELS[kind]}>
          {amount === 0 ? <span className="font-bold text-leaf">Free</span> : formatPkr(amount)}
        </SummaryRow>
      ))}
      <SummaryRow label="Total" className="mt-1 border-t border-line pt-2 text-lg font-bold">
        {formatPkr(cart.grandTotal)}
      </SummaryRow>
    </dl>
  );
}

/** Both amounts are in PKR. */
export function FreeDeliveryBar({ total, missing }: { total: number; missing: number }) {
  const textId = useId();
  return (
    <div className="grid gap-1 text-sm font-bold text-leaf">
      <p id={textId}>{freeDeliverySentence(missing)}</p>
      <progress
        aria-labelledby={textId}
        value={total}
        max={total + missing}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
    </div>
  );
}

/** A cart of exactly the threshold still pays for delivery. Then `missing` is 0. */
function freeDeliverySentence(missing: number): string {
  return missing === 0
    ? 'Anything more makes your delivery free.'
    : `Add more than ${formatPkr(missing)} for free delivery.`;
}

interface SummaryRowProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function SummaryRow({ label, className, children }: SummaryRowProps) {
  return (
    <div className={classNames('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}
