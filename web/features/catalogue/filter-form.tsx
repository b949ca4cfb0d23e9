import {
  AGE_LABELS,
  AGES,
  CATEGORIES,
  CATEGORY_LABELS,
  COLORS,
  findAge,
  findCategory,
  findColor,
  PRICE_RANGES,
} from '#contract/catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { ColorDot } from './color-dot.tsx';
import { FilterChoice } from './filter-choice.tsx';
import type { ShopFilter } from './shop-filter.ts';

export const FILTER_SHEET_ID = 'filters';

const ALL = { value: 'all', label: 'all' } as const;
const CATEGORY_CHOICES = [ALL, ...CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))];
const COLOR_CHOICES = [
  ALL,
  ...COLORS.map((value) => ({
    value,
    label: (
      <>
        <ColorDot color={value} className="size-4" /> <span className="capitalize">{value}</span>
      </>
    ),
  })),
];
const AGE_CHOICES = [ALL, ...AGES.map((age) => ({ value: AGE_LABELS[age], label: AGE_LABELS[age] }))];
const PRICE_CHOICES = [{ value: '', label: 'all' }, ...PRICE_RANGES];

interface FilterFormProps {
  filter: ShopFilter;
  onChange: (change: Partial<ShopFilter>) => void;
  /** What the button at its end says on a phone. */
  closeLabel: string;
}

/** The shop's filter. Each choice takes effect at once; without the page's code, its button sends it as a plain form. */
export function FilterForm({ filter, onChange, closeLabel }: FilterFormProps) {
  const isHydrated = useIsHydrated();
  return (
    <form method="get" action="/shop" className="grid gap-7" onSubmit={(event) => event.preventDefault()}>
      <FilterChoice
        name="category"
        legend="Category"
        layout="list"
        choices={CATEGORY_CHOICES}
        chosen={filter.category ?? ALL.value}
        onChoose={(value) => onChange({ category: findCategory(value) })}
      />
      <FilterChoice
        name="color"
        legend="Color"
        layout="pills"
        choices={COLOR_CHOICES}
        chosen={filter.color ?? ALL.value}
        onChoose={(value) => onChange({ color: findColor(value) })}
      />
      <FilterChoice
        name="age"
        legend="Age (years)"
        layout="pills"
        choices={AGE_CHOICES}
        chosen={filter.age ? AGE_LABELS[filter.age] : ALL.value}
        onChoose={(value) => onChange({ age: findAge(value) })}
      />
      <FilterChoice
        name="price"
        legend="Price"
        layout="list"
        choices={PRICE_CHOICES}
        chosen={filter.price}
        onChoose={(value) => onChange({ price: value })}
      />
      <div
        className={classNames(
          'sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-paper px-5 py-3 md:static md:m-0 md:border-0 md:p-0',
          isHydrated && 'md:hidden',
        )}
      >
        {isHydrated ? (
          <Button popoverTarget={FILTER_SHEET_ID} popoverTargetAction="hide" className="w-full">
            {closeLabel}
          </Button>
        ) : (
          <Button type="submit" className="w-full">
            Apply filters
          </Button>
        )}
      </div>
    </form>
  );
}
