import { useState } from 'react';
import type { CustomerDetails } from '#contract/customers.schema.ts';
import { BLOCK_REASON_MAX_LENGTH } from '#contract/customers.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeCustomerMutation } from './api.ts';

const FAILED = 'Failed to change the customer. Please try again.';

/** Blocks or unblocks a customer. Staff see the reason of a block at every order of the phone number. */
export function CustomerBlock({ customer }: { customer: CustomerDetails }) {
  const { _id: id, blocked, version } = customer;
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [change, { isLoading }] = useChangeCustomerMutation();

  async function unblock() {
    const { error } = await change({ id, blocked: null, version });
    dispatch(error ? toastShown('error', messageOf(error, FAILED)) : toastShown('success', 'No longer blocked'));
  }

  return (
    <div className="grid gap-3">
      {blocked ? (
        <>
          <p className="rounded-sm bg-alarm-soft px-3 py-2 wrap-anywhere text-alarm">
            <span className="font-bold">
              Blocked: <bdi>{blocked.why}</bdi>
            </span>
            <span className="block text-sm">Since {formatDateTime(blocked.at)}. New orders are held for a call.</span>
          </p>
          <Button
            variant="secondary"
            className="sm:justify-self-start"
            disabled={isLoading}
            onClick={() => void unblock()}
          >
            Unblock
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">A blocked customer can still order. The order is held until you have called.</p>
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => setIsAsking(true)}>
            Block
          </Button>
        </>
      )}
      <Dialog isOpen={isAsking} onClose={() => setIsAsking(false)} title="Block customer">
        <BlockForm customer={customer} onClose={() => setIsAsking(false)} />
      </Dialog>
    </div>
  );
}

function BlockForm({ customer, onClose }: { customer: CustomerDetails; onClose: () => void }) {
  const [change] = useChangeCustomerMutation();
  const { seen, values, isBusy, errorText, field, submit } = useCheckedForm(
    customer,
    () => ({ why: '' }),
    ({ why }): Record<string, string> => (why.trim() === '' ? { why: 'Reason is required' } : {}),
    FAILED,
  );
  const block = submit(() => change({ id: seen._id, blocked: values, version: seen.version }), onClose);

  return (
    <form noValidate className="grid gap-4" onSubmit={block}>
      <TextField
        label="Reason"
        placeholder="Refused three parcels"
        required
        maxLength={BLOCK_REASON_MAX_LENGTH}
        hint="Staff see it beside every order of this number; the customer does not."
        {...field('why')}
      />
      <FormAlert text={errorText} />
      <DialogButtons onCancel={onClose} isLocked={isBusy} variant="danger">
        {isBusy ? 'Saving...' : 'Block'}
      </DialogButtons>
    </form>
  );
}
