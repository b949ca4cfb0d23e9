import type { FormEvent, RefObject } from 'react';
import type { CounterProduct } from '#contract/counter.schema.ts';
import { formatShortPkr } from '#contract/money.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useFindCounterProductsQuery } from './api.ts';

const SHORTEST = 2;

interface ProductEntryProps {
  form: RefObject<HTMLFormElement | null>;
  problem: string;
  text: string;
  onText: (text: string) => void;
  onEnter: (text: string) => void;
  onChoose: (product: CounterProduct) => void;
  onDone: () => void;
}

export function ProductEntry({ form, problem, text, onText, onEnter, onChoose, onDone }: ProductEntryProps) {
  const typed = text.trim();
  const { currentData } = useFindCounterProductsQuery(typed, { skip: typed.length < SHORTEST });

  function enter(event: FormEvent) {
    event.preventDefault();
    if (typed === '') onDone();
    else onEnter(typed);
  }

  return (
    <form ref={form} aria-label="Add a product" className="grid gap-2" onSubmit={enter}>
      <TextField
        label="Scan or type a name, SKU or number"
        hint="Enter adds the product. Enter in the empty field goes to the cash."
        error={problem || undefined}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {typed.length >= SHORTEST && currentData && currentData.products.length > 0 && (
        <ul aria-label="Products found" className="grid gap-1">
          {currentData.products.map((product) => (
            <li key={product._id}>
              <Button
                variant="secondary"
                className="w-full justify-between! rounded-md! text-start!"
                disabled={product.stock === 0}
                onClick={() => {
                  onChoose(product);
                  onText('');
                  form.current?.querySelector('input')?.focus();
                }}
              >
                <span className="min-w-0 wrap-anywhere">
                  <bdi>{product.name}</bdi> <span className="font-normal">{variantLabel(product)}</span>
                </span>
                <span className="shrink-0 font-normal">
                  {product.stock === 0 ? 'Sold out' : formatShortPkr(product.price)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
