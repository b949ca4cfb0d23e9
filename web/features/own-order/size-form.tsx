import type { FormEvent } from 'react';
import { AGE_LABELS } from '#contract/catalogue.ts';
import type { Confirmation, SizeSwap } from '#contract/desk-links.schema.ts';
import { formatPkr } from '#contract/money.ts';
import { SelectField } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { InTwoLanguages } from './in-two-languages.tsx';

interface SizeFormProps {
  products: Confirmation['products'];
  otherSizes: Confirmation['otherSizes'];
  isBusy: boolean;
  onSwap: (swaps: SizeSwap[]) => void;
}

/** A choice for each product that can be had in another size; what is not changed stays. */
export function SizeForm({ products, otherSizes, isBusy, onSwap }: SizeFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const swaps = otherSizes.flatMap(({ productId: from }) => {
      const to = data.get(from);
      return typeof to === 'string' && to !== from ? [{ from, to }] : [];
    });
    if (swaps.length > 0) onSwap(swaps);
  }

  return (
    <form method="post" aria-label="Another size" onSubmit={submit} className="grid gap-3.5">
      {otherSizes.map(({ productId, sizes }) => {
        const ordered = products.find((line) => line.productId === productId);
        if (!ordered) return null;
        return (
          <SelectField key={productId} name={productId} label={ordered.name} defaultValue={productId}>
            <option value={productId}>
              {ordered.age ? `${AGE_LABELS[ordered.age]} years, as ordered` : 'As ordered'}
            </option>
            {sizes.map((size) => (
              <option key={size.productId} value={size.productId}>
                {AGE_LABELS[size.age]} years{size.price === ordered.price ? '' : `, ${formatPkr(size.price)}`}
              </option>
            ))}
          </SelectField>
        );
      })}
      <SubmitButton disabled={isBusy}>
        <InTwoLanguages english="Save the size" urdu="سائز محفوظ کریں" />
      </SubmitButton>
    </form>
  );
}
