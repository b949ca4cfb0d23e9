import { Link } from 'react-router';
import { AGE_LABELS, CATEGORY_LABELS, PRICE_RANGES } from '#contract/catalogue.ts';
import { Icon } from '#web/ui/icon.tsx';
import { countFilters, NO_FILTER, type ShopFilter, shopUrl } from './shop-filter.ts';

/** What the list is narrowed to, each with a way to take it off again. */
export function ActiveFilters({ filter }: { filter: ShopFilter }) {
  if (countFilters(filter) === 0) return null;
  const { category, color, age, price } = filter;
  const active = [
    category && { label: CATEGORY_LABELS[category], rest: { category: undefined } },
    color && { label: color, rest: { color: undefined } },
    age && { label: `${AGE_LABELS[age]} years`, rest: { age: undefined } },
    price && { label: PRICE_RANGES.find(({ value }) => value === price)?.label ?? `PKR ${price}`, rest: { price: '' } },
  ].filter((each) => each !== undefined && each !== '');
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ label, rest }) => (
        <li key={label}>
          <Link
            to={shopUrl({ ...filter, ...rest, page: 1 })}
            preventScrollReset
            aria-label={`Remove filter ${label}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-cream px-3.5 text-sm font-bold hover:bg-line"
          >
            <span className="inline-block first-letter:uppercase">{label}</span>
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={shopUrl(NO_FILTER)}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm font-bold underline underline-offset-4"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
