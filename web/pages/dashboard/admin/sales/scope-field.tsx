import { useState } from 'react';
import { FACETS } from '#contract/facets.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import type { SaleScope } from '#contract/sales.ts';
import { useListDesignsQuery } from '#web/features/catalogue/admin/api.ts';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type ChoiceProps, ProductChoice, type ScopeChoice } from './product-choice.tsx';

const categoryChoices = () => FACETS.category.values().map((value) => ({ value, label: adminCategoryLabel(value) }));

export function ScopeField({
  scope,
  problem,
  ...choice
}: ChoiceProps & { scope: SaleScope; problem?: string | undefined }) {
  if (scope === 'everything') return null;
  return (
    <div className="grid min-w-0 gap-2">
      {scope === 'category' && <CheckList legend="Categories" choices={categoryChoices()} {...choice} />}
      {scope === 'design' && <DesignChoice {...choice} />}
      {scope === 'product' && <ProductChoice {...choice} />}
      <p role="alert" className="text-sm font-bold text-alarm empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function DesignChoice(props: ChoiceProps) {
  const query = useListDesignsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} what="the designs">
      {({ designs }) => <DesignSearch all={designs} {...props} />}
    </QueryState>
  );
}

function DesignSearch({ all, chosen, onChange }: ChoiceProps & { all: readonly string[] }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  // A chosen design without products is still listed, so that staff can remove it from the sale.
  const designs = [...new Set([...chosen.map(({ value }) => value), ...all])];
  const shown = designs.filter(
    (design) => design.toLowerCase().includes(wanted) || chosen.some(({ value }) => value === design),
  );
  return (
    <>
      <TextField
        label="Find a design"
        type="search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // The field is inside the form of the sale. Without this, Enter would save the sale.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {shown.length > 0 ? (
        <div className="max-h-80 overflow-y-auto rounded-sm border border-line p-3">
          <CheckList
            legend="Designs"
            choices={shown.map((design) => ({ value: design, label: design }))}
            chosen={chosen}
            onChange={onChange}
          />
        </div>
      ) : (
        <p className="text-muted">{all.length > 0 ? 'No design is called so.' : 'No product has a design.'}</p>
      )}
    </>
  );
}

function CheckList({
  legend,
  choices,
  chosen,
  onChange,
}: ChoiceProps & { legend: string; choices: readonly ScopeChoice[] }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <ul className="grid sm:grid-cols-2 sm:gap-x-4">
        {choices.map((choice) => (
          <li key={choice.value}>
            <label className="flex min-h-11 items-center gap-2.5 py-1 leading-tight wrap-anywhere">
              <input
                type="checkbox"
                checked={chosen.some(({ value }) => value === choice.value)}
                onChange={({ currentTarget }) => {
                  const others = chosen.filter(({ value }) => value !== choice.value);
                  onChange(currentTarget.checked ? [...others, choice] : others);
                }}
                className="size-5 shrink-0 accent-berry"
              />
              <bdi>{choice.label}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
