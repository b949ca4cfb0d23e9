import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPkr } from '#contract/money.ts';
import type { PresentedAdjustment } from '#contract/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

interface CouponFieldProps {
  coupon: PresentedAdjustment | undefined;
  error: string;
  isBusy: boolean;
  isAsking: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** Shows a button until it is pressed, because most customers have no coupon. */
export function CouponField({ coupon, error, isBusy, isAsking, onApply, onRemove }: CouponFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);

  /** `flushSync` renders the field at once, so that it can take the focus. */
  const open = () => {
    flushSync(() => setIsOpen(true));
    field.current?.focus();
  };

  if (coupon) {
    return (
      <p role="status" className="flex items-center justify-between gap-x-3 rounded-md bg-leaf-soft py-1 ps-3">
        <span>
          Coupon <strong className="break-all">{coupon.code}</strong>:{' '}
          {isAsking ? 'one moment...' : <Effect coupon={coupon} />}
        </span>
        <Button variant="quiet" className="shrink-0 underline" disabled={isBusy || isAsking} onClick={onRemove}>
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
  /** Applies the coupon on Enter. Otherwise Enter would submit the form and place the order. */
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
        value={code}
        error={error || undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        onKeyDown={applyOnEnter}
      />
      <Button variant="secondary" className="mt-7" disabled={isBusy || isAsking || code.trim() === ''} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}

function Effect({ coupon: { amount, minimum = 0 } }: { coupon: PresentedAdjustment }) {
  if (amount === 0) return <>nothing off, as it is for products of {formatPkr(minimum)} and more</>;
  return <span className="whitespace-nowrap">{formatPkr(-amount)} off</span>;
}
