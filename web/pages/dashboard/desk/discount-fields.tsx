import { PRICE_MAX } from '#contract/catalogue.ts';
import { RadioField } from '#web/ui/dashboard/radio-field.tsx';
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
          type="number"
          min={1}
          max={draft.kind === 'percent' ? 100 : PRICE_MAX}
          required
          value={draft.number}
          onChange={({ currentTarget }) => onChange({ ...draft, number: currentTarget.value })}
        />
      )}
    </>
  );
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
