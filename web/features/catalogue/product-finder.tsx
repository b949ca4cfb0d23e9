import { useState } from 'react';
import { nameWithVariant } from '#contract/variant-label.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

const SHORTEST = 2;

type Named = Parameters<typeof nameWithVariant>[0] & { _id: string };

interface ProductFinderProps<Product extends Named> {
  problem: string | undefined;
  /** A query hook that finds products by a text. */
  useFound: (q: string, options: { skip: boolean }) => { currentData?: { products: readonly Product[] } | undefined };
  onChoose: (product: Product) => void;
}

/** A field that finds products while staff type. A press on a product adds it. */
export function ProductFinder<Product extends Named>({ problem, useFound, onChoose }: ProductFinderProps<Product>) {
  const [text, setText] = useState('');
  const q = text.trim();
  const { currentData } = useFound(q, { skip: q.length < SHORTEST });
  return (
    <div className="grid gap-2">
      <TextField
        label="Add a product"
        type="search"
        placeholder="Part of its name"
        error={problem}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {q.length >= SHORTEST && currentData && (
        <ul aria-label="Products found" className="grid gap-1">
          {currentData.products.map((product) => (
            <li key={product._id}>
              <Button
                variant="secondary"
                onClick={() => {
                  onChoose(product);
                  setText('');
                }}
              >
                {nameWithVariant(product)}
              </Button>
            </li>
          ))}
          {currentData.products.length === 0 && <li className="text-muted">Nothing found</li>}
        </ul>
      )}
    </div>
  );
}
