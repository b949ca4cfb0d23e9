import { type FormEvent, useState } from 'react';
import { labelOfAdjustment } from '#contract/adjustments.ts';
import type { Confirmation, SizeSwap, SwapQuote } from '#contract/desk-links.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { formatPkr } from '#contract/money.ts';
import { textOfAdjustment } from '#contract/order-terms.ts';
import { messageOf } from '#web/store/api.ts';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useQuoteSwapQuery } from './api.ts';
import { InTwoLanguages } from './in-two-languages.tsx';

export interface Sizes extends Pick<Confirmation, 'products' | 'otherSizes' | 'grandTotal'> {
  /** Token of the confirmation link. It gives the customer the right to request a new total. */
  token: string;
}

interface SizeFormProps extends Sizes {
  isBusy: boolean;
  onSwap: (swaps: SizeSwap[], grandTotal: number) => Promise<boolean>;
}

export function SizeForm({ products, otherSizes, grandTotal, token, isBusy, onSwap }: SizeFormProps) {
  const [swaps, setSwaps] = useState<SizeSwap[]>([]);
  const isSame = swaps.length === 0;
  // While the total of a new choice is loading, `data` would still hold the total of the previous choice.
  const { currentData: quote, error, isFetching, refetch } = useQuoteSwapQuery({ token, swaps }, { skip: isSame });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || isFetching || !quote) return;
    if (!(await onSwap(swaps, quote.grandTotal))) void refetch();
  }

  function read({ currentTarget }: FormEvent<HTMLFormElement>) {
    const chosen = new FormData(currentTarget);
    setSwaps(
      otherSizes.flatMap(({ productId: from }) => {
        const to = chosen.get(from);
        return typeof to === 'string' && to !== from ? [{ from, to }] : [];
      }),
    );
  }

  return (
    <form
      method="post"
      aria-label="Another size"
      onChange={read}
      onSubmit={(event) => void submit(event)}
      className="grid gap-3.5"
    >
      {otherSizes.map(({ productId, sizes }) => {
        const ordered = products.find((line) => line.productId === productId);
        if (!ordered) return null;
        return (
          <SelectField key={productId} name={productId} label={ordered.name} defaultValue={productId}>
            <option value={productId}>
              {ordered.age ? `${FACETS.age.longLabel(ordered.age)}, as ordered` : 'As ordered'}
            </option>
            {sizes.map((size) => (
              <option key={size.productId} value={size.productId}>
                {FACETS.age.longLabel(size.age)}
                {size.price === ordered.price ? '' : `, ${formatPkr(size.price)}`}
              </option>
            ))}
          </SelectField>
        );
      })}
      <div role="status" className="empty:hidden">
        {isFetching ? <p>One moment...</p> : quote && <NewTotal quote={quote} before={grandTotal} />}
      </div>
      <FormAlert text={isFetching ? undefined : error && messageOf(error, 'The new total could not be loaded.')} />
      <SubmitButton disabled={isBusy || isFetching || !quote}>
        <InTwoLanguages english="Save the size" urdu="سائز محفوظ کریں" />
      </SubmitButton>
    </form>
  );
}

function NewTotal({ quote, before }: { quote: SwapQuote; before: number }) {
  const coupon = quote.adjustments.find(({ kind }) => kind === 'coupon');
  return (
    <>
      <p>
        You pay <strong className="whitespace-nowrap">{formatPkr(quote.grandTotal)}</strong> when it arrives
        {quote.grandTotal === before ? ', as before' : `, before ${formatPkr(before)}`}.
      </p>
      {coupon && (
        <p>
          {labelOfAdjustment(coupon)}: {textOfAdjustment(coupon)}
        </p>
      )}
    </>
  );
}
