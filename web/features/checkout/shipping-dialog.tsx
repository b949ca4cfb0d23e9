import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { foldCity } from '#contract/fold-city.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { focusField } from '#web/ui/form.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { AddressChoice } from './address-choice.tsx';
import type { Address } from './earlier-addresses.ts';
import { LoginRequired } from './login-required.tsx';
import { type OrderProblem, OrderProblemAlert } from './order-problem.tsx';
import { type OrderedPiece, OrderedPieces, OrderSummary } from './order-summary.tsx';
import { findFirstInvalid, findShippingErrors } from './shipping-details.ts';
import { ShippingFields } from './shipping-fields.tsx';
import { useQuestions } from './use-questions.ts';
import type { useShippingDetails } from './use-shipping-details.ts';
import { useTowns } from './use-towns.ts';

interface ShippingDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  isLoggedIn: boolean;
  shipping: ReturnType<typeof useShippingDetails>;
  addresses: readonly Address[];
  /** City that the typed name may mean. Undefined if the name is clear. */
  citySuggestion: string | undefined;
  /** True if the shop cannot tell which city the typed name means. */
  isCityUnknown: boolean;
  pieces: readonly OrderedPiece[];
  /** In PKR; undefined while loading. */
  grandTotal: number | undefined;
  deliveryNote: string | undefined;
  problem: OrderProblem | null;
  coupon: ReactNode;
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
  const { isBusy, isLoggedIn, shipping, grandTotal, deliveryNote, problem, coupon, onCancel, onConfirm, onLeave } =
    props;
  const { details } = shipping;
  const { towns, isUnnamed, named } = useTowns(details.city);
  const questions = useQuestions(details, isUnnamed && (props.isCityUnknown || foldCity(details.city) === ''));
  const followTown = useEffectEvent(shipping.followTown);
  useEffect(() => {
    if (named) followTown(named);
  }, [named]);
  const dispatch = useAppDispatch();
  const [wasRejected, setWasRejected] = useState(false);
  const errors = wasRejected ? findShippingErrors(details) : {};

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const invalid = findFirstInvalid(findShippingErrors(details));
    if (invalid !== undefined) {
      // Renders the message before the focus moves, so that screen readers read it with the field.
      flushSync(() => setWasRejected(true));
      dispatch(toastShown('error', 'Please fill all required fields correctly'));
      focusField(form, invalid);
      return;
    }
    const questioned = flushSync(questions.ask);
    if (questioned === undefined) onConfirm();
    else focusField(form, questioned);
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isBusy} className="grid gap-4">
      <OrderProblemAlert problem={problem} />
      {shipping.isOffered && (
        <p role="status" className="rounded-md bg-leaf-soft px-3 py-2 text-sm">
          Filled in from your last order. Please look it over.
        </p>
      )}
      <AddressChoice addresses={props.addresses} details={details} onChoose={shipping.chooseAddress} />
      <ShippingFields
        details={details}
        errors={errors}
        citySuggestion={props.citySuggestion}
        towns={towns}
        questions={questions}
        onChange={shipping.change}
        onChooseTown={shipping.chooseTown}
      />
      {coupon}
      <OrderedPieces pieces={props.pieces} />
      {!isLoggedIn && <LoginRequired onLeave={onLeave} />}
      {/* The footer is sticky only if the screen is large enough. Otherwise it would cover most of the form. */}
      <div
        data-sticky-end
        className="dialog-end bottom-0 grid gap-3 border-t border-line pb-4 @min-[15rem]:[@media(min-height:30rem)]:sticky"
      >
        <OrderSummary grandTotal={grandTotal} deliveryNote={deliveryNote} />
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
