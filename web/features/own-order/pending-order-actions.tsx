import { type ReactNode, useId, useRef, useState } from 'react';
import type { NewAddress } from '#contract/desk-links.schema.ts';
import type { CustomerCancelReason } from '#contract/desk-links.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { AddressForm } from './address-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import { InTwoLanguages } from './in-two-languages.tsx';

interface PendingOrderActionsProps {
  address: NewAddress;
  isBusy: boolean;
  /** Why the last action was not done. */
  problem?: string | undefined;
  /** Resolves to whether it is saved. */
  onChangeAddress: (address: NewAddress) => Promise<boolean>;
  onCancel: (reason: CustomerCancelReason) => void;
  /** What comes before: a button that confirms. */
  children?: ReactNode;
}

/** What a customer may do with an order that is not packed yet. One of the two forms is open at a time. */
export function PendingOrderActions(props: PendingOrderActionsProps) {
  const { address, isBusy, problem, onChangeAddress, onCancel, children } = props;
  const [open, setOpen] = useState<'address' | 'cancel'>();
  const addressButton = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const toggle = (form: 'address' | 'cancel') => ({
    variant: 'secondary' as const,
    'aria-expanded': open === form,
    'aria-controls': formId,
    onClick: () => setOpen(open === form ? undefined : form),
  });

  async function save(next: NewAddress) {
    if (!(await onChangeAddress(next))) return;
    setOpen(undefined);
    // The form had the focus.
    addressButton.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <FormAlert text={problem} />
      {children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Button ref={addressButton} {...toggle('address')}>
          <InTwoLanguages english="Change the address" urdu="پتہ تبدیل کریں" />
        </Button>
        <Button {...toggle('cancel')}>
          <InTwoLanguages english="Cancel the order" urdu="آرڈر منسوخ کریں" />
        </Button>
      </div>
      <div id={formId} className="rounded-md bg-cream p-4 empty:hidden">
        {open === 'address' && <AddressForm address={address} isBusy={isBusy} onSave={(next) => void save(next)} />}
        {open === 'cancel' && <CancelForm isBusy={isBusy} onCancel={onCancel} />}
      </div>
    </div>
  );
}
