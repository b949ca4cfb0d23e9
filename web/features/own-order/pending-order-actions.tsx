import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { NewAddress, SizeSwap } from '#contract/desk-links.schema.ts';
import {
  CUSTOMER_CANCEL_REASON_NAMES,
  CUSTOMER_CANCEL_REASONS,
  type CustomerCancelReason,
} from '#contract/desk-links.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { AddressForm, type AskCity } from './address-form.tsx';
import { InTwoLanguages } from './in-two-languages.tsx';
import { SizeForm, type Sizes } from './size-form.tsx';

interface PendingOrderActionsProps {
  address: NewAddress;
  askCity: AskCity;
  isBusy: boolean;
  problem?: string | undefined;
  onChangeAddress: (address: NewAddress) => Promise<boolean>;
  onCancel: (reason: CustomerCancelReason) => void;
  sizes?: Sizes;
  /** `grandTotal` is the total in PKR that the customer saw. Resolves to false after an error. */
  onSwapSizes?: (swaps: SizeSwap[], grandTotal: number) => Promise<boolean>;
  children?: ReactNode;
}

type OpenForm = 'address' | 'size' | 'cancel';

/** Lets a customer change or cancel an order that is not packed yet. One form is open at a time. */
export function PendingOrderActions(props: PendingOrderActionsProps) {
  const { address, askCity, isBusy, problem, onChangeAddress, onCancel, sizes, onSwapSizes, children } = props;
  const [open, setOpen] = useState<OpenForm>();
  const addressButton = useRef<HTMLButtonElement>(null);
  const sizeButton = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const toggle = (form: OpenForm) => ({
    variant: 'secondary' as const,
    'aria-expanded': open === form,
    'aria-controls': formId,
    onClick: () => setOpen(open === form ? undefined : form),
  });

  async function close(saving: Promise<boolean>, button: RefObject<HTMLButtonElement | null>): Promise<boolean> {
    const isSaved = await saving;
    if (!isSaved) return false;
    setOpen(undefined);
    // The focus was in the form that has closed, so it moves to the button.
    button.current?.focus();
    return true;
  }

  return (
    <div className="grid gap-3">
      <FormAlert text={problem} />
      {/* While a form is open there is no Confirm button, because confirming would lose the form's text. */}
      {open === undefined && children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Button ref={addressButton} {...toggle('address')}>
          <InTwoLanguages english="Change the address" urdu="پتہ تبدیل کریں" />
        </Button>
        {sizes && onSwapSizes && sizes.otherSizes.length > 0 && (
          <Button ref={sizeButton} {...toggle('size')}>
            <InTwoLanguages english="Change the size" urdu="سائز تبدیل کریں" />
          </Button>
        )}
        <Button {...toggle('cancel')}>
          <InTwoLanguages english="Cancel the order" urdu="آرڈر منسوخ کریں" />
        </Button>
      </div>
      <div id={formId} className="rounded-md bg-cream p-4 empty:hidden">
        {open === 'address' && (
          <AddressForm
            address={address}
            askCity={askCity}
            isBusy={isBusy}
            onSave={(next) => void close(onChangeAddress(next), addressButton)}
          />
        )}
        {open === 'size' && sizes && onSwapSizes && (
          <SizeForm
            {...sizes}
            isBusy={isBusy}
            onSwap={(swaps, grandTotal) => close(onSwapSizes(swaps, grandTotal), sizeButton)}
          />
        )}
        {open === 'cancel' && <CancelForm isBusy={isBusy} onCancel={onCancel} />}
      </div>
    </div>
  );
}

interface CancelFormProps {
  isBusy: boolean;
  onCancel: (reason: CustomerCancelReason) => void;
}

function CancelForm({ isBusy, onCancel }: CancelFormProps) {
  const [reason, setReason] = useState<CustomerCancelReason>('other');
  return (
    <div role="group" aria-label="Cancel the order" className="grid gap-3.5">
      <SelectField
        label="Why? (optional)"
        value={reason}
        onChange={({ currentTarget }) => {
          const chosen = CUSTOMER_CANCEL_REASON_NAMES.find((name) => name === currentTarget.value);
          if (chosen) setReason(chosen);
        }}
      >
        <option value="other">{CUSTOMER_CANCEL_REASONS.other}</option>
        {CUSTOMER_CANCEL_REASON_NAMES.filter((name) => name !== 'other').map((name) => (
          <option key={name} value={name}>
            {CUSTOMER_CANCEL_REASONS[name]}
          </option>
        ))}
      </SelectField>
      <Button variant="danger" disabled={isBusy} onClick={() => onCancel(reason)}>
        <InTwoLanguages english="Yes, cancel my order" urdu="جی ہاں، آرڈر منسوخ کریں" />
      </Button>
    </div>
  );
}
