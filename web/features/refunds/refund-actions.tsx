import { useState } from 'react';
import { formatShortPkr } from '#contract/money.ts';
import { dropRefundBody, payRefundBody, type Refund } from '#contract/refunds.schema.ts';
import {
  REFUND_METHOD_NAMES,
  REFUND_METHODS,
  REFUND_NOTE_MAX_LENGTH,
  REFUND_REFERENCE_MAX_LENGTH,
} from '#contract/refunds.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDropRefundMutation, usePayRefundMutation, useReopenRefundMutation } from './api.ts';
import { RefundForm } from './refund-form.tsx';
import { REFERENCE_FIELDS } from './refund-texts.ts';

interface RefundActionsProps {
  refund: Refund;
  onChanged: ((refund: Refund) => void) | undefined;
}

export function RefundActions({ refund, onChanged }: RefundActionsProps) {
  const [opened, setOpened] = useState<'pay' | 'drop'>();
  const [reopen, { isLoading, error }] = useReopenRefundMutation();
  const close = () => setOpened(undefined);
  const done = (changed: Refund) => {
    close();
    onChanged?.(changed);
  };
  async function openAgain() {
    const { data } = await reopen({ id: refund._id, body: { version: refund.version } });
    if (data) done(data.refund);
  }

  if (refund.state !== 'open') {
    // This refund was dropped because its pieces will not come back, so it cannot be opened again.
    if (refund.state === 'dropped' && refund.back?.state === 'void') return null;
    return (
      <div className="grid gap-2 justify-items-start">
        <Button variant="secondary" disabled={isLoading} onClick={() => void openAgain()}>
          Open again
        </Button>
        <FormAlert text={error && messageOf(error, 'This could not be saved. Please try again.')} />
      </div>
    );
  }
  if (opened === 'pay') return <PayForm refund={refund} onPaid={done} onCancel={close} />;
  if (opened === 'drop') return <DropForm refund={refund} onDropped={done} onCancel={close} />;
  return (
    <div className="flex flex-wrap gap-2">
      {refund.amount > 0 && (
        <Button variant="secondary" onClick={() => setOpened('pay')}>
          Pay
        </Button>
      )}
      <Button variant="quiet" onClick={() => setOpened('drop')}>
        Drop
      </Button>
    </div>
  );
}

interface DropFormProps {
  refund: Refund;
  onDropped: (refund: Refund) => void;
  onCancel: () => void;
}

const NO_NOTE = { note: '' };

function DropForm({ refund, onDropped, onCancel }: DropFormProps) {
  const [drop] = useDropRefundMutation();
  const toastConflict = useConflictToast();
  const form = useCheckedForm(
    NO_NOTE,
    (empty) => empty,
    checkRequest(dropRefundBody, ({ note }: typeof NO_NOTE) => ({ version: refund.version, note })),
  );
  const submit = form.submit(
    async (body) => toastConflict(await drop({ id: refund._id, body })),
    ({ refund: dropped }) => onDropped(dropped),
  );
  return (
    <RefundForm label="Drop" form={form} onSubmit={submit} onCancel={onCancel}>
      <p>The customer does not get {formatShortPkr(refund.amount)}.</p>
      <TextField
        label="Reason"
        hint="Do not write names, phone numbers or addresses: this stays for ever."
        autoComplete="off"
        maxLength={REFUND_NOTE_MAX_LENGTH}
        {...form.field('note')}
      />
    </RefundForm>
  );
}

interface PayFormProps {
  refund: Refund;
  onPaid: (refund: Refund) => void;
  onCancel: () => void;
}

const NO_PAYMENT = { method: 'bank', reference: '' };
const methodOf = (name: string) => REFUND_METHOD_NAMES.find((each) => each === name) ?? 'bank';

function PayForm({ refund, onPaid, onCancel }: PayFormProps) {
  const [pay] = usePayRefundMutation();
  const toastConflict = useConflictToast();
  const form = useCheckedForm(
    NO_PAYMENT,
    (empty) => empty,
    checkRequest(payRefundBody, (values: typeof NO_PAYMENT) => ({ version: refund.version, ...values })),
  );
  const method = methodOf(form.values.method);
  const { label, hint } = REFERENCE_FIELDS[method];
  const submit = form.submit(
    async (body) => toastConflict(await pay({ id: refund._id, body })),
    ({ refund: paid }) => onPaid(paid),
  );
  return (
    <RefundForm label="Mark as paid" form={form} onSubmit={submit} onCancel={onCancel}>
      <p>
        You have given <strong>{formatShortPkr(refund.amount)}</strong> to the customer.
      </p>
      {refund.back?.state === 'returning' && (
        <p className="rounded-sm bg-sun-soft px-3 py-2 font-bold">The pieces are not back yet.</p>
      )}
      <SelectField label="Paid by" {...form.field('method')}>
        {REFUND_METHOD_NAMES.map((name) => (
          <option key={name} value={name}>
            {REFUND_METHODS[name]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={REFUND_REFERENCE_MAX_LENGTH}
        {...form.field('reference')}
      />
    </RefundForm>
  );
}

/** Shows a conflict as a toast, because the refund's card disappears together with its form. */
function useConflictToast() {
  const dispatch = useAppDispatch();
  return <Result extends { error?: unknown }>(result: Result): Result => {
    if (isApiError(result.error) && result.error.status === 409) {
      dispatch(toastShown('error', result.error.message));
    }
    return result;
  };
}
