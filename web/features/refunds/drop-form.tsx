import { formatShortPkr } from '#contract/money.ts';
import type { Refund } from '#contract/refunds.schema.ts';
import { REFUND_NOTE_MAX_LENGTH } from '#contract/refunds.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { useDropRefundMutation } from './api.ts';
import { RefundForm } from './refund-form.tsx';
import { useConflictToast } from './use-conflict-toast.ts';

interface DropFormProps {
  refund: Refund;
  onDropped: (refund: Refund) => void;
  onCancel: () => void;
}

const EMPTY = { note: '' };
const problemsOf = ({ note }: typeof EMPTY): Record<string, string> =>
  note.trim() === '' ? { note: 'Please write this. It is shown in the history.' } : {};

export function DropForm({ refund, onDropped, onCancel }: DropFormProps) {
  const [drop] = useDropRefundMutation();
  const toastConflict = useConflictToast();
  const form = useCheckedForm(EMPTY, (empty) => empty, problemsOf);
  const submit = form.submit(
    async () =>
      toastConflict(await drop({ id: refund._id, body: { version: refund.version, note: form.values.note } })),
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
