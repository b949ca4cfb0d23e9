import { rupeesOrWrong, typedPaisa } from '#contract/amounts.ts';
import { formatShortPkr, paisaFromPkr } from '#contract/money.ts';
import { addRefundBody } from '#contract/refunds.schema.ts';
import { ENTERED_REFUND_REASON_NAMES, REFUND_NOTE_MAX_LENGTH, REFUND_REASONS } from '#contract/refunds.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { useRequestId } from '#web/ui/dashboard/use-request-id.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { useAddRefundMutation } from './api.ts';
import { RefundForm } from './refund-form.tsx';

interface AddRefundFormProps {
  order: string;
  /** Highest amount in PKR. */
  most: number;
  onAdded: () => void;
  onCancel: () => void;
}

const EMPTY = { amount: '', why: 'goodwill', note: '' };

/** Adds a refund for a customer who returns nothing. */
export function AddRefundForm({ order, most, onAdded, onCancel }: AddRefundFormProps) {
  const { id } = useRequestId();
  const [add] = useAddRefundMutation();
  const form = useCheckedForm(
    EMPTY,
    (empty) => empty,
    checkRequest(
      addRefundBody,
      ({ amount, ...values }: typeof EMPTY) => ({ id, order, amount: rupeesOrWrong(amount), ...values }),
      ({ amount }): Record<string, string> =>
        (typedPaisa(amount) ?? 0) > paisaFromPkr(most)
          ? { amount: `At most ${formatShortPkr(most)} can be given back` }
          : {},
    ),
  );
  const submit = form.submit(add, onAdded);

  return (
    <RefundForm label="Add the refund" form={form} onSubmit={submit} onCancel={onCancel}>
      <p>
        For pieces that come back, press Exchange or return. This is for money without pieces. It waits under Money
        until you have paid it.
      </p>
      <TextField
        label="Amount in rupees"
        hint={`At most ${formatShortPkr(most)}: what the customer has paid, less other refunds.`}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <SelectField label="Why" {...form.field('why')}>
        {ENTERED_REFUND_REASON_NAMES.map((name) => (
          <option key={name} value={name}>
            {REFUND_REASONS[name]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note"
        hint="Do not write names, phone numbers or addresses: this stays for ever."
        autoComplete="off"
        maxLength={REFUND_NOTE_MAX_LENGTH}
        {...form.field('note')}
      />
    </RefundForm>
  );
}
