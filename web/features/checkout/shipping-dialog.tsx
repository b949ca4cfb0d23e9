import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPkr } from '#contract/money.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { LoginRequired } from './login-required.tsx';
import { type OrderProblem, OrderProblemAlert } from './order-problem.tsx';
import { findFirstInvalid, findShippingErrors, type ShippingDetails, type ShippingField } from './shipping-details.ts';
import { ShippingFields } from './shipping-fields.tsx';

interface ShippingDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  /** False where the session has ended meanwhile. */
  isLoggedIn: boolean;
  details: ShippingDetails;
  /** What there is to pay at the door, PKR. */
  grandTotal: number;
  problem: OrderProblem | null;
  onChange: (field: ShippingField, text: string) => void;
  onCancel: () => void;
  /** Called with nothing missing. */
  onConfirm: () => void;
  /** On the way to another page. */
  onLeave: () => void;
}

/** Asks where the order goes to. */
export function ShippingDialog(props: ShippingDialogProps) {
  const { isOpen, isBusy, onCancel } = props;
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={onCancel} title="Shipping Details">
      <ShippingForm {...props} />
    </Dialog>
  );
}

function ShippingForm(props: ShippingDialogProps) {
  const { isBusy, isLoggedIn, details, grandTotal, problem, onChange, onCancel, onConfirm, onLeave } = props;
  const dispatch = useAppDispatch();
  const [wasRefused, setWasRefused] = useState(false);
  const errors = wasRefused ? findShippingErrors(details) : {};

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const invalid = findFirstInvalid(findShippingErrors(details));
    if (invalid === undefined) {
      onConfirm();
      return;
    }
    const form = event.currentTarget;
    // The message must stand under the field before the field is read out.
    flushSync(() => setWasRefused(true));
    dispatch(toastShown('error', 'Please fill all required fields correctly'));
    const field = form.elements.namedItem(invalid);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isBusy} className="grid gap-4">
      <OrderProblemAlert problem={problem} />
      <ShippingFields details={details} errors={errors} onChange={onChange} />
      <div className="grid gap-3 border-t border-line pt-4">
        <p className="flex items-baseline justify-between gap-4">
          <span>
            To pay on delivery <span className="text-sm text-muted">(cash)</span>
          </span>
          <strong className="text-lg whitespace-nowrap tabular-nums">{formatPkr(grandTotal)}</strong>
        </p>
        {!isLoggedIn && <LoginRequired onLeave={onLeave} />}
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button look="secondary" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || !isLoggedIn}>
            {isBusy ? 'Processing...' : 'Confirm Order'}
          </Button>
        </div>
      </div>
    </form>
  );
}
