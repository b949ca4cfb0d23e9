import type { CourierTermsList } from '#contract/cash.schema.ts';
import { SelectField } from '#web/ui/field.tsx';

interface CourierFieldProps {
  couriers: CourierTermsList['couriers'];
  /** The id of an account; empty without one. */
  value: string;
  error: string | undefined;
  onChoose: (id: string) => void;
}

export function CourierField({ couriers, value, error, onChoose }: CourierFieldProps) {
  return (
    <SelectField
      label="Courier"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">Choose</option>
      {couriers.map(({ _id, label }) => (
        <option key={_id} value={_id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
