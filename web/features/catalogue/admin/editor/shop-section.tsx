import { useEffect, useRef } from 'react';
import { CheckboxField } from '#web/ui/dashboard/checkbox-field.tsx';
import { FormSection } from './form-section.tsx';
import { NumberFields } from './garment-fields.tsx';
import { garmentInput } from './garment-section.tsx';
import type { SectionProps } from './use-edits.ts';

export function ShopSection({ draft, changes, problems, isLocked }: SectionProps & { isLocked: boolean }) {
  const { isHidden } = draft;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isHidden === null;
  }, [isHidden]);
  return (
    <FormSection title="Parcels and the shop" isLocked={isLocked}>
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <NumberFields field={garmentInput({ draft, changes, problems })} />
      </div>
      <CheckboxField
        ref={box}
        checked={isHidden ?? false}
        onChange={({ currentTarget }) => changes.setHidden(currentTarget.checked)}
      >
        <span className="font-bold">Hidden from the shop</span>
        <span className="block text-sm text-muted">
          {isHidden === null
            ? 'Some are hidden and some are not. That stays, unless you change it.'
            : 'A draft: only staff see it, and nobody can order it.'}
        </span>
      </CheckboxField>
    </FormSection>
  );
}
