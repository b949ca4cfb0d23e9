import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CouponQuote } from '#contract/coupons.schema.ts';
import { formatPkr } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

interface CouponFieldProps {
  /** The coupon that is used; null for none. */
  quote: CouponQuote | null;
  error: string;
  isBusy: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** Closed until it is asked for: most customers have no coupon. */
export function CouponField({ quote, error, isBusy, onApply, onRemove }: CouponFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);

  /** Renders the field before it is focused. */
  const open = () => {
    flushSync(() => setIsOpen(true));
    field.current?.focus();
  };

  if (quote) {
    return (
      <p role="status" className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-leaf-soft ps-3">
        <span>
          Coupon <strong>{quote.code}</strong> takes off {formatPkr(quote.discount)}.
        </span>
        <Button variant="quiet" className="px-3 underline" disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </p>
    );
  }
  if (!isOpen && error === '') {
    return (
      <Button variant="quiet" className="-ms-3 justify-self-start px-3 underline" onClick={open}>
        Have a coupon?
      </Button>
    );
  }
  const apply = () => onApply(code);
  /** The form around it would place the order. */
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-3">
      <TextField
        ref={field}
        label="Coupon code (optional)"
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={error || undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        onKeyDown={applyOnEnter}
      />
      <Button variant="secondary" className="mt-7" disabled={isBusy || code.trim() === ''} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}
