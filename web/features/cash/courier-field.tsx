import type { ComponentProps } from 'react';
import type { CourierTermsList } from '#contract/courier-terms.schema.ts';
import { SelectField } from '#web/ui/field.tsx';

interface CourierFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label'> {
  couriers: CourierTermsList['couriers'];
}

export function CourierField({ couriers, ...field }: CourierFieldProps) {
  return (
    <SelectField label="Courier" {...field}>
      <option value="">Choose</option>
      {couriers.map(({ _id, label }) => (
        <option key={_id} value={_id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
