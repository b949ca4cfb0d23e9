import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart.ts';
import { formatPkr } from '#contract/money.ts';
import { classNames } from '#web/ui/class-names.ts';

/** What the cart comes to. */
export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <dl className="grid gap-1.5">
      <SummaryRow label={`Items (${cart.selectedItems})`}>{formatPkr(cart.totalPrice)}</SummaryRow>
      <SummaryRow label="Delivery">
        {cart.deliveryCharge === 0 ? <span className="font-bold text-leaf">Free</span> : formatPkr(cart.deliveryCharge)}
      </SummaryRow>
      <SummaryRow label="Total" className="mt-1 border-t border-line pt-2 text-lg font-bold">
        {formatPkr(cart.grandTotal)}
      </SummaryRow>
    </dl>
  );
}

function SummaryRow({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}
