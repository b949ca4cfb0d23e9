import { useState } from 'react';
import { nameWithVariant } from '#contract/variant-label.ts';
import { useListManagedProductsQuery } from '#web/features/catalogue/admin/api.ts';
import { PRODUCT_TEXT_MIN_LENGTH, ProductFinder } from '#web/features/catalogue/product-finder.tsx';
import type { DraftLine } from '#web/features/purchases/purchase-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

interface PurchaseLinesEditorProps {
  lines: readonly DraftLine[];
  problems: Record<string, string>;
  onChange: (lines: readonly DraftLine[]) => void;
}

const FOUND = 8;

export function PurchaseLinesEditor({ lines, problems, onChange }: PurchaseLinesEditorProps) {
  const [text, setText] = useState('');
  const q = text.trim();
  const { currentData } = useListManagedProductsQuery(
    { q, limit: FOUND },
    { skip: q.length < PRODUCT_TEXT_MIN_LENGTH },
  );
  const setLine = (at: number, changes: Partial<DraftLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid divide-y divide-line empty:hidden">
        {lines.map((line, at) => (
          <li
            key={line.productId}
            className="grid grid-cols-2 items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto]"
          >
            <p className="wrap-anywhere max-sm:col-span-2 sm:pt-8">
              <bdi>{nameWithVariant(line)}</bdi>
              {line.received > 0 && <span className="block text-sm text-muted">{line.received} have come</span>}
            </p>
            <TextField
              label="Pieces"
              inputMode="numeric"
              autoComplete="off"
              value={line.quantity}
              error={problems[`lines.${at}.quantity`]}
              onChange={({ currentTarget }) => setLine(at, { quantity: currentTarget.value })}
            />
            <TextField
              label="Cost of one"
              inputMode="decimal"
              autoComplete="off"
              value={line.unitCost}
              error={problems[`lines.${at}.unitCost`]}
              onChange={({ currentTarget }) => setLine(at, { unitCost: currentTarget.value })}
            />
            <Button
              variant="quiet"
              className="max-sm:col-span-2 sm:mt-7"
              aria-label={`Remove ${nameWithVariant(line)}`}
              disabled={line.received > 0}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ProductFinder
        problem={problems['lines']}
        text={text}
        found={currentData?.products}
        onType={setText}
        onChoose={({ _id, name, color, age, cost }) => {
          if (lines.some(({ productId }) => productId === _id)) return;
          onChange([
            ...lines,
            { productId: _id, name, color, age, quantity: '1', unitCost: String(cost ?? ''), received: 0 },
          ]);
        }}
      />
    </div>
  );
}
