import { useState } from 'react';
import {
  CUSTOMER_CANCEL_REASON_NAMES,
  CUSTOMER_CANCEL_REASONS,
  type CustomerCancelReason,
} from '#contract/desk-links.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { InTwoLanguages } from './in-two-languages.tsx';

interface CancelFormProps {
  isBusy: boolean;
  onCancel: (reason: CustomerCancelReason) => void;
}

export function CancelForm({ isBusy, onCancel }: CancelFormProps) {
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
