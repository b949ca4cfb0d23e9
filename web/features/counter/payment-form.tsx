import type { FormEvent, ReactNode, RefObject } from 'react';
import { rupeesOrWrong, type WrongText } from '#contract/amounts.ts';
import { sellBody } from '#contract/counter.schema.ts';
import { formatShortPkr } from '#contract/money.ts';
import { problemOfField } from '#web/ui/dashboard/request-check.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

export interface Payment {
  /** Received PKR as typed. Empty means the exact amount. */
  received: string;
  customerName: string;
  phone: string;
}
export const NO_PAYMENT: Payment = { received: '', customerName: '', phone: '' };

/** Returns the received PKR for the request. */
export function receivedOf({ received }: Payment, total: number): number | WrongText {
  return rupeesOrWrong(received) ?? total;
}

interface PaymentFormProps {
  form: RefObject<HTMLFormElement | null>;
  total: number;
  payment: Payment;
  problem: string | undefined;
  isBusy: boolean;
  isEmpty: boolean;
  children?: ReactNode;
  onChange: (payment: Payment) => void;
  onTake: () => void;
}

export function PaymentForm({
  form,
  total,
  payment,
  problem,
  isBusy,
  isEmpty,
  children,
  onChange,
  onTake,
}: PaymentFormProps) {
  const received = receivedOf(payment, total);
  const change = typeof received === 'number' ? received - total : 0;
  const missing = change < 0 && !isEmpty ? `${formatShortPkr(-change)} is missing.` : undefined;
  const wrong = problemOfField(sellBody.shape.received, received) ?? missing;
  return (
    <form
      ref={form}
      aria-label="Payment"
      className="grid gap-4 rounded-lg bg-card p-4 shadow-card"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onTake();
      }}
    >
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold">Total</span>
        <strong className="text-4xl whitespace-nowrap">{formatShortPkr(total)}</strong>
      </p>
      {children}
      <TextField
        label="Cash received"
        hint="Empty means the exact amount."
        inputMode="decimal"
        autoComplete="off"
        error={wrong}
        value={payment.received}
        onChange={({ currentTarget }) => onChange({ ...payment, received: currentTarget.value })}
      />
      {!isEmpty && change > 0 && (
        <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-3 text-leaf">
          <span className="font-bold">Change</span>
          <strong className="text-2xl whitespace-nowrap">{formatShortPkr(change)}</strong>
        </p>
      )}
      <FormAlert text={problem} />
      <SubmitButton disabled={isBusy || isEmpty || wrong !== undefined}>
        {isEmpty ? 'Take the cash' : `Take ${formatShortPkr(total)}`}
      </SubmitButton>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">Name and phone of the customer</summary>
        <div className="grid gap-3 pt-2">
          <TextField
            label="Name"
            maxLength={100}
            autoComplete="off"
            value={payment.customerName}
            onChange={({ currentTarget }) => onChange({ ...payment, customerName: currentTarget.value })}
          />
          <TextField
            label="Phone"
            type="tel"
            maxLength={40}
            autoComplete="off"
            value={payment.phone}
            onChange={({ currentTarget }) => onChange({ ...payment, phone: currentTarget.value })}
          />
        </div>
      </details>
    </form>
  );
}
