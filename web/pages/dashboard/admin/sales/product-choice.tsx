import { useState } from 'react';
import { SEARCH_MAX_LENGTH } from '#contract/listing.ts';
import { formatPkr } from '#contract/money.ts';
import { nameWithVariant, variantLabel } from '#contract/variant-label.ts';
import { useListManagedProductsQuery } from '#web/features/catalogue/admin/api.ts';
import type { ListedProduct } from '#web/features/catalogue/api.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

export interface ScopeChoice {
  value: string;
  label: string;
}

export interface ChoiceProps {
  chosen: readonly ScopeChoice[];
  onChange: (chosen: readonly ScopeChoice[]) => void;
}

const LIMIT = 10;

/** Searches on Enter or a press of Search, not while typing, because connections are slow. */
export function ProductChoice({ chosen, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const { currentData, isFetching, isError } = useListManagedProductsQuery(
    { q, visibility: 'shown', limit: LIMIT },
    { skip: q === '' },
  );
  const found = currentData?.products.filter(({ _id }) => !chosen.some(({ value }) => value === _id)) ?? [];
  const search = () => setQ(typed.trim());
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label="Find a product"
            type="search"
            enterKeyHint="search"
            maxLength={SEARCH_MAX_LENGTH}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The field is inside the form of the sale. Without this, Enter would save the sale.
              event.preventDefault();
              search();
            }}
          />
        </div>
        <Button variant="secondary" className="shrink-0" aria-busy={isFetching} onClick={search}>
          Search
        </Button>
      </div>
      {found.length > 0 && <FoundProducts products={found} onAdd={(added) => onChange([...chosen, added])} />}
      <p role="status" className="text-muted empty:hidden">
        {isError
          ? 'The search failed. Please try again.'
          : currentData && currentData.products.length === 0
            ? 'No product was found.'
            : currentData && found.length === 0
              ? 'All that were found are on sale already.'
              : ''}
      </p>
      {chosen.length > 0 && (
        <ul aria-label="Products on sale" className="grid gap-1">
          {chosen.map(({ value, label }) => (
            <li key={value} className="flex items-center justify-between gap-3 rounded-sm bg-cream ps-3">
              <bdi className="min-w-0 font-bold wrap-anywhere">{label}</bdi>
              <IconButton
                label={`Take out ${label}`}
                className="shrink-0"
                onClick={() => onChange(chosen.filter((choice) => choice.value !== value))}
              >
                <Icon name="close" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FoundProductsProps {
  products: readonly Pick<ListedProduct, '_id' | 'name' | 'price' | 'color' | 'age'>[];
  onAdd: (choice: ScopeChoice) => void;
}

function FoundProducts({ products, onAdd }: FoundProductsProps) {
  return (
    <ul aria-label="Found products" className="grid gap-1 rounded-sm border border-line p-2">
      {products.map((product) => {
        const { _id, name, price } = product;
        return (
          <li key={_id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{name}</bdi>
              <span className="block text-sm text-muted">
                {[variantLabel(product), formatPkr(price)].filter(Boolean).join(', ')}
              </span>
            </span>
            <Button
              variant="secondary"
              className="shrink-0"
              aria-label={`Add ${nameWithVariant(product)}`}
              onClick={() => onAdd({ value: _id, label: name })}
            >
              Add
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
