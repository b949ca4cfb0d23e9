import { countOrWrong } from '#contract/amounts.ts';
import { agreedAmount, agreedPercent } from '#contract/order-prices.schema.ts';
import { RadioField } from '#web/ui/dashboard/radio-field.tsx';
import { problemOfField } from '#web/ui/dashboard/request-check.ts';
import { TextField } from '#web/ui/field.tsx';
import type { PricesDraft } from './prices-draft.ts';

const KINDS = { none: 'No discount', percent: 'Percent', rupees: 'Rupees' } as const;

interface FieldsProps {
  draft: PricesDraft;
  onChange: (draft: PricesDraft) => void;
}

export function DiscountFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <RadioField
        legend="Discount"
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind, number: '' })}
      />
      {draft.kind !== 'none' && (
        <TextField
          label={draft.kind === 'percent' ? 'Percent off the products' : 'Rupees off the products'}
          inputMode="numeric"
          autoComplete="off"
          required
          value={draft.number}
          error={problemOfNumber(draft)}
          onChange={({ currentTarget }) => onChange({ ...draft, number: currentTarget.value })}
        />
      )}
    </>
  );
}

function problemOfNumber({ kind, number }: PricesDraft): string | undefined {
  return number && problemOfField(kind === 'percent' ? agreedPercent : agreedAmount, countOrWrong(number));
}

export function ReasonField({ draft, isRequired, onChange }: FieldsProps & { isRequired: boolean }) {
  return (
    <TextField
      label="Reason for the new price"
      hint="For staff only. Write no name, phone or address: it is stored for ever."
      maxLength={200}
      required={isRequired}
      value={draft.reason}
      onChange={({ currentTarget }) => onChange({ ...draft, reason: currentTarget.value })}
    />
  );
}
