import { type FormEvent, type RefObject, useState } from 'react';
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
  /** Adds the product of a code or text. Resolves to false if the helper has to choose or to type again. */
  onEnter: (text: string) => Promise<boolean>;
  onChoose: (product: CounterProduct) => void;
  /** Called for Enter in an empty field. */
  onDone: () => void;
}

/** The field for codes and names, with the products that match what is typed. */
export function ProductEntry({ form, problem, onEnter, onChoose, onDone }: ProductEntryProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const { currentData } = useFindCounterProductsQuery(typed, { skip: typed.length < SHORTEST });

  async function enter(event: FormEvent) {
    event.preventDefault();
    if (typed === '') {
      onDone();
      return;
    }
    // Empties the field before the response, because a scanner may already send the next code.
    setText('');
    if (!(await onEnter(typed))) setText((next) => next || typed);
  }

  return (
    <form ref={form} aria-label="Add a product" className="grid gap-2" onSubmit={(event) => void enter(event)}>
      <TextField
        label="Scan or type a name, SKU or number"
        hint="Enter adds the product. Enter in the empty field goes to the cash."
        error={problem || undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
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
                  setText('');
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
