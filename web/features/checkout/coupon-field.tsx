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
      <p role="status" className="flex items-center justify-between gap-x-3 rounded-md bg-leaf-soft py-1 ps-3">
        <span>
          Coupon <strong className="break-all">{quote.code}</strong>:{' '}
          <span className="whitespace-nowrap">{formatPkr(quote.discount)} off</span>
        </span>
        <Button variant="quiet" className="shrink-0 underline" disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </p>
    );
  }
  if (!isOpen && error === '') {
    return (
      <Button variant="quiet" className="-ms-5 justify-self-start underline" onClick={open}>
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
        label="Coupon code"
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
