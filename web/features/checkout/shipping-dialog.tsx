import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPkr } from '#contract/money.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { LoginRequired } from './login-required.tsx';
import { type OrderProblem, OrderProblemAlert } from './order-problem.tsx';
import { findFirstInvalid, findShippingErrors } from './shipping-details.ts';
import type { ShippingDetails, ShippingField } from './shipping-field.ts';
import { ShippingFields } from './shipping-fields.tsx';

interface ShippingDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  isLoggedIn: boolean;
  details: ShippingDetails;
  /** True while the fields show the details of an earlier order, and the customer has not edited them. */
  isOffered: boolean;
  /** City that the typed name may mean. Undefined if the name is clear. */
  citySuggestion: string | undefined;
  grandTotal: number | undefined;
  deliveryNote: string | undefined;
  problem: OrderProblem | null;
  coupon: ReactNode;
  onChange: (field: ShippingField, text: string) => void;
  onCancel: () => void;
  onConfirm: () => void;
  onLeave: () => void;
}

export function ShippingDialog(props: ShippingDialogProps) {
  const { isOpen, isBusy, onCancel } = props;
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={onCancel} title="Shipping Details">
      <ShippingForm {...props} />
    </Dialog>
  );
}

function ShippingForm(props: ShippingDialogProps) {
  const { isBusy, isLoggedIn, details, isOffered, grandTotal, deliveryNote, problem, coupon } = props;
  const { onChange, onCancel, onConfirm, onLeave } = props;
  const dispatch = useAppDispatch();
  const [wasRejected, setWasRejected] = useState(false);
  const errors = wasRejected ? findShippingErrors(details) : {};

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const invalid = findFirstInvalid(findShippingErrors(details));
    if (invalid === undefined) {
      onConfirm();
      return;
    }
    const form = event.currentTarget;
    // Renders the message before the focus moves, so that screen readers read it with the field.
    flushSync(() => setWasRejected(true));
    dispatch(toastShown('error', 'Please fill all required fields correctly'));
    const field = form.elements.namedItem(invalid);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isBusy} className="grid gap-4">
      <OrderProblemAlert problem={problem} />
      {isOffered && (
        <p role="status" className="rounded-md bg-leaf-soft px-3 py-2 text-sm">
          Filled in from your last order. Please look it over.
        </p>
      )}
      <ShippingFields details={details} errors={errors} citySuggestion={props.citySuggestion} onChange={onChange} />
      {coupon}
      {!isLoggedIn && <LoginRequired onLeave={onLeave} />}
      {/* The footer is sticky only if the screen is large enough. Otherwise it would cover most of the form. */}
      <div
        data-sticky-end
        className="-mx-5 -mb-5 grid gap-3 border-t border-line bg-paper px-5 pt-3 pb-4 sm:-mx-6 sm:-mb-6 sm:px-6 @min-[15rem]:[@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:-bottom-5 sm:[@media(min-height:30rem)]:-bottom-6"
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            To pay on delivery <span className="text-sm text-muted max-[24rem]:hidden">(cash)</span>
          </span>
          <strong className="text-lg whitespace-nowrap tabular-nums">
            {grandTotal === undefined ? 'One moment...' : formatPkr(grandTotal)}
          </strong>
          {deliveryNote && (
            <span role="status" className="basis-full text-sm text-muted">
              {deliveryNote}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" className="grow @min-[15rem]:grow-0" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" className="grow basis-[9rem] @max-[15rem]:px-2" disabled={isBusy || !isLoggedIn}>
            {isBusy ? 'Processing...' : 'Confirm Order'}
          </Button>
        </div>
      </div>
    </form>
  );
}
