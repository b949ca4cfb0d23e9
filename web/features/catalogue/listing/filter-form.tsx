import type { ReactNode } from 'react';
import { type Color, PRICE_RANGES } from '#contract/catalogue.ts';
import { FACETS, type Facet, type FacetName, type FacetValue } from '#contract/facets.ts';
import type { ProductFacets } from '#contract/product-filter.schema.ts';
import { ColorDot } from '#web/features/catalogue/variants/color-dot.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useIsHydrated } from '#web/ui/hydration.tsx';
import { FilterChoice, FilterOption } from './filter-choice.tsx';
import type { ListingRoute } from './listing-route.ts';
import type { ShopFilter } from './shop-filter.ts';

export const FILTER_SHEET_ID = 'filters';
/** The sort select is outside the form and refers to it by this id. */
export const FILTER_FORM_ID = 'filter-form';

/** Order of the filters. Age comes early, because most parents know it. */
const ORDER: readonly FacetName[] = ['category', 'age', 'color', 'gender'];

interface FilterFormProps {
  listing: ListingRoute;
  filter: ShopFilter;
  facets: ProductFacets | undefined;
  onChange: (change: Partial<ShopFilter>) => void;
  closeLabel: string;
  /** Error of the product list. The form repeats it, because on a phone the form covers the list. */
  problem?: string | undefined;
}

export function FilterForm({ listing, filter, facets, onChange, closeLabel, problem }: FilterFormProps) {
  return (
    <form
      id={FILTER_FORM_ID}
      method="get"
      action={listing.path}
      className="grid gap-7"
      onSubmit={(event) => event.preventDefault()}
    >
      {listing.q !== undefined && <input type="hidden" name="q" value={listing.q} />}
      {listing.isLiteral && <input type="hidden" name="literal" value="true" />}
      {ORDER.filter((name) => name !== 'category' || listing.category === undefined).map((name) => (
        <FacetChoice
          key={name}
          name={name}
          counts={facets?.[name]}
          chosen={filter[name]}
          onChoose={(values) => onChange({ [name]: values })}
        />
      ))}
      <FilterChoice
        name="price"
        legend="Price"
        layout="list"
        choices={PRICE_RANGES.map(({ value, label }) => ({ value, label, count: countOf(facets?.price, value) }))}
        chosen={filter.price}
        onChoose={(price) => onChange({ price })}
      />
      <fieldset>
        <legend className="mb-2 font-display text-lg font-bold">Availability and sale</legend>
        <FilterOption
          name="inStock"
          value="true"
          label="In stock only"
          count={facets?.inStock}
          isChosen={filter.inStock}
          onToggle={() => onChange({ inStock: !filter.inStock })}
          layout="list"
        />
        <FilterOption
          name="onSale"
          value="true"
          label="On sale"
          count={facets?.onSale}
          isChosen={filter.onSale}
          onToggle={() => onChange({ onSale: !filter.onSale })}
          layout="list"
        />
      </fieldset>
      <FormEnd problem={problem}>{closeLabel}</FormEnd>
    </form>
  );
}

interface FacetChoiceProps {
  name: FacetName;
  counts: Counts<FacetValue> | undefined;
  chosen: readonly FacetValue[];
  onChoose: (values: FacetValue[]) => void;
}

function FacetChoice({ name, counts, chosen, onChoose }: FacetChoiceProps) {
  const { values, legend, layout, label, urlText, find }: Facet = FACETS[name];
  return (
    <FilterChoice
      name={name}
      legend={legend()}
      layout={layout}
      choices={values().map((value) => ({
        value: urlText(value),
        label: name === 'color' ? <ColorLabel color={value as Color} /> : label(value),
        count: countOf(counts, value),
      }))}
      chosen={chosen.map(urlText)}
      onChoose={(texts) => onChoose(texts.flatMap((text) => find(text) ?? []))}
    />
  );
}

function ColorLabel({ color }: { color: Color }) {
  return (
    <>
      <ColorDot color={color} className="size-4" /> <span className="capitalize">{FACETS.color.label(color)}</span>
    </>
  );
}

/** Button that closes the filters on a phone. Before hydration, the button submits the form instead. */
function FormEnd({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  const isHydrated = useIsHydrated();
  return (
    <div
      className={classNames(
        'sticky -bottom-5 -mx-[min(1.25rem,4.5vw)] -mb-5 border-t border-line bg-paper px-[min(1.25rem,4.5vw)] py-3 md:static md:m-0 md:border-0 md:p-0',
        isHydrated && 'md:hidden',
      )}
    >
      {problem && (
        <p role="alert" className="mb-3 font-bold text-alarm md:hidden">
          {problem}
        </p>
      )}
      {isHydrated ? (
        <Button popoverTarget={FILTER_SHEET_ID} popoverTargetAction="hide" className="w-full">
          {children}
        </Button>
      ) : (
        <Button type="submit" className="w-full">
          Apply filters
        </Button>
      )}
    </div>
  );
}

type Counts<Value> = readonly { value: Value; count: number }[];

function countOf<Value>(counts: Counts<Value> | undefined, value: Value): number | undefined {
  return counts?.find((each) => each.value === value)?.count;
}
