import { formatShortPkr } from '#contract/money.ts';
import type { Refund } from '#contract/refunds.schema.ts';
import { REFUND_METHOD_NAMES, REFUND_METHODS, REFUND_REFERENCE_MAX_LENGTH } from '#contract/refunds.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { usePayRefundMutation } from './api.ts';
import { RefundForm } from './refund-form.tsx';
import { REFERENCE_FIELDS } from './refund-texts.ts';
import { useConflictToast } from './use-conflict-toast.ts';

interface PayFormProps {
  refund: Refund;
  onPaid: (refund: Refund) => void;
  onCancel: () => void;
}

const EMPTY = { method: 'bank', reference: '' };
const methodOf = (name: string) => REFUND_METHOD_NAMES.find((each) => each === name) ?? 'bank';

function problemsOf({ method, reference }: typeof EMPTY): Record<string, string> {
  if (method === 'cash' || reference.trim() !== '') return {};
  return { reference: `Please write this: ${REFERENCE_FIELDS[methodOf(method)].label.toLowerCase()}.` };
}

export function PayForm({ refund, onPaid, onCancel }: PayFormProps) {
  const [pay] = usePayRefundMutation();
  const toastConflict = useConflictToast();
  const form = useCheckedForm(EMPTY, (empty) => empty, problemsOf);
  const method = methodOf(form.values.method);
  const { label, hint } = REFERENCE_FIELDS[method];
  const submit = form.submit(
    async () => {
      const { reference } = form.values;
      return toastConflict(await pay({ id: refund._id, body: { version: refund.version, method, reference } }));
    },
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
