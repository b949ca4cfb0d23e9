import { useState } from 'react';
import { AddRefundForm } from '#web/features/refunds/add-refund-form.tsx';
import { Button } from '#web/ui/button.tsx';

interface OrderRefundProps {
  order: string;
  /** Highest amount in PKR that can be given back. */
  most: number;
}

export function OrderRefund({ order, most }: OrderRefundProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!isOpen) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
    );
  }
  return (
    <div className="grid basis-full gap-2 rounded-lg bg-card p-4 shadow-card sm:p-6">
      <h2 className="text-xl">Refund</h2>
      <AddRefundForm order={order} most={most} onAdded={close} onCancel={close} />
    </div>
  );
}
