import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { foldCity } from '#contract/fold-city.ts';
import { formatPkr } from '#contract/money.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { focusField } from '#web/ui/form.ts';
import { toastShown } from '#web/ui/toast.tsx';
import type { Address } from './earlier-addresses.ts';
import { LoginRequired } from './login-required.tsx';
import { type OrderProblem, OrderProblemAlert } from './order-problem.tsx';
import { findFirstInvalid, findShippingErrors } from './shipping-details.ts';
import type { ShippingDetails } from './shipping-field.ts';
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

interface AddressChoiceProps {
  addresses: readonly Address[];
  details: ShippingDetails;
  onChoose: (address: Address) => void;
}

const OTHER = 'other';
const NO_ADDRESS: Address = { address: '', city: '', state: '', postalCode: '' };

/** Renders nothing for a customer with one earlier address, because the form begins with that address. */
function AddressChoice({ addresses, details, onChoose }: AddressChoiceProps) {
  /** The typed address. The choice "Another address" restores it. */
  const [typed, setTyped] = useState(NO_ADDRESS);
  if (addresses.length < 2) return null;
  const chosen = addresses.findIndex(({ address, city }) => address === details.address && city === details.city);
  const choose = (value: string) => {
    const { address, city, state, postalCode } = details;
    if (chosen < 0) setTyped({ address, city, state, postalCode });
    onChoose(value === OTHER ? typed : (addresses[Number(value)] ?? typed));
  };
  return (
    <SelectField
      label="Deliver to"
      value={chosen < 0 ? OTHER : String(chosen)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {addresses.map(({ address, city }, index) => (
        <option key={`${address} ${city}`} value={index}>
          {`${address}, ${city}`.replaceAll(/\s+/g, ' ')}
        </option>
      ))}
      <option value={OTHER}>Another address</option>
    </SelectField>
  );
}

interface OrderedPiece {
  id: string;
  name: string;
  /** Such as 'red, 3-4 years'. Undefined while loading; '' for a product that the shop no longer has. */
  variant: string | undefined;
  quantity: number;
}

function OrderedPieces({ pieces }: { pieces: readonly OrderedPiece[] }) {
  return (
    <ul aria-label="Your order" className="grid gap-1 rounded-md bg-card px-3 py-2 text-sm">
      {pieces.map(({ id, name, variant, quantity }) => (
        <li key={id} className="wrap-anywhere">
          {quantity} × <bdi className="font-bold">{name}</bdi> <span className="text-muted">{variant}</span>
        </li>
      ))}
    </ul>
  );
}

interface OrderSummaryProps {
  /** In PKR; undefined while loading. */
  grandTotal: number | undefined;
  deliveryNote: string | undefined;
}

function OrderSummary({ grandTotal, deliveryNote }: OrderSummaryProps) {
  return (
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
  );
}
