import { useState } from 'react';
import { countOrWrong } from '#contract/amounts.ts';
import type { Age, Color } from '#contract/catalogue.ts';
import { wantedLines } from '#contract/order-edits.schema.ts';
import { agreedPrice } from '#contract/order-prices.schema.ts';
import { nameWithVariant, variantLabel } from '#contract/variant-label.ts';
import { useGetProductQuery, useSuggestProductsQuery } from '#web/features/catalogue/api.ts';
import { PRODUCT_TEXT_MIN_LENGTH, ProductFinder } from '#web/features/catalogue/product-finder.tsx';
import { Button } from '#web/ui/button.tsx';
import { problemOfField } from '#web/ui/dashboard/request-check.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

export interface EditedLine {
  productId: string;
  name: string;
  color?: Color | null | undefined;
  age?: Age | null | undefined;
  /** As typed. */
  quantity: string;
  /** Special price in PKR as typed. If it is empty or undefined, the catalogue's price counts. */
  price?: string;
}

export const NO_LINES = 'Add a product first.';

interface LinesEditorProps {
  lines: readonly EditedLine[];
  problem: string | undefined;
  hasPrices?: boolean;
  onChange: (lines: readonly EditedLine[]) => void;
}

export function LinesEditor({ lines, problem, hasPrices = false, onChange }: LinesEditorProps) {
  const [text, setText] = useState('');
  const q = text.trim();
  const { currentData } = useSuggestProductsQuery(q, { skip: q.length < PRODUCT_TEXT_MIN_LENGTH });
  const setLine = (at: number, line: EditedLine) => onChange(lines.map((each, index) => (index === at ? line : each)));
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4 empty:hidden">
        {lines.map((line, at) => (
          <li key={line.productId} className="grid gap-2 rounded-md border-2 border-line p-3">
            <LineEditor line={line} hasPrices={hasPrices} onChange={(changed) => setLine(at, changed)} />
            <Button
              variant="quiet"
              aria-label={`Remove ${nameWithVariant(line)}`}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ProductFinder
        problem={problem}
        text={text}
        found={currentData?.products}
        onType={setText}
        onChoose={({ _id, name }) => {
          if (!lines.some(({ productId }) => productId === _id))
            onChange([...lines, { productId: _id, name, quantity: '1' }]);
        }}
      />
    </div>
  );
}

interface LineEditorProps {
  line: EditedLine;
  hasPrices: boolean;
  onChange: (line: EditedLine) => void;
}

function LineEditor({ line, hasPrices, onChange }: LineEditorProps) {
  const { data } = useGetProductQuery(line.productId);
  const product = data?.product;
  const choices = product ? [product, ...product.variants] : [];
  return (
    <>
      <p className="font-bold">
        <bdi>{line.name}</bdi>
      </p>
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        {choices.length > 1 ? (
          <SelectField
            label="Size and colour"
            value={line.productId}
            onChange={({ currentTarget }) => {
              const chosen = choices.find(({ _id }) => _id === currentTarget.value);
              if (chosen)
                onChange({ ...line, productId: chosen._id, name: chosen.name, color: chosen.color, age: chosen.age });
            }}
          >
            {choices.map((choice) => (
              <option
                key={choice._id}
                value={choice._id}
                disabled={choice.stock === 0 && choice._id !== line.productId}
              >
                {variantLabel(choice)}
                {choice.name === line.name ? '' : `, ${choice.name}`}
                {choice.stock === 0 ? ' (sold out)' : ''}
              </option>
            ))}
          </SelectField>
        ) : (
          <p className="self-end py-2">{variantLabel(product ?? line)}</p>
        )}
        <TextField
          label="Pieces"
          inputMode="numeric"
          autoComplete="off"
          required
          value={line.quantity}
          error={line.quantity && problemOfField(wantedLines.element.shape.quantity, countOrWrong(line.quantity))}
          onChange={({ currentTarget }) => onChange({ ...line, quantity: currentTarget.value })}
        />
      </div>
      {hasPrices && (
        <TextField
          label="Another price for a piece"
          hint="Whole rupees. Empty for the price of the shop."
          inputMode="numeric"
          autoComplete="off"
          value={line.price ?? ''}
          error={problemOfField(agreedPrice, countOrWrong(line.price ?? ''))}
          onChange={({ currentTarget }) => onChange({ ...line, price: currentTarget.value })}
        />
      )}
    </>
  );
}
