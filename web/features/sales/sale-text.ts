import { formatShortPkr } from '#contract/money.ts';
import type { Sale } from '#contract/sales.schema.ts';
import { formatDateTime } from '#contract/time.ts';

type Described = Pick<Sale, 'percent' | 'price' | 'scope' | 'scopeLabels' | 'startsAt' | 'endsAt'>;

const NAMED_MAX = 4;

/** Returns the first labels and the number of the others, such as 'Bottoms, Tops and tees and 3 more'. */
function listText(labels: readonly string[]): string {
  const named = labels.length > NAMED_MAX ? labels.slice(0, NAMED_MAX - 1) : labels.slice(0, -1);
  const last = labels.length > NAMED_MAX ? `${labels.length - named.length} more` : labels.at(-1);
  return [named.join(', '), last].filter(Boolean).join(' and ');
}

export function scopeText({ scope, scopeLabels }: Pick<Described, 'scope' | 'scopeLabels'>): string {
  switch (scope) {
    case 'everything':
      return 'the whole shop';
    case 'category':
      return `everything in ${listText(scopeLabels)}`;
    case 'design':
      return `${scopeLabels.length === 1 ? 'the design' : 'the designs'} ${listText(scopeLabels)}`;
    case 'product':
      return listText(scopeLabels);
  }
}

export function saleText({ percent, price, ...scope }: Omit<Described, 'startsAt' | 'endsAt'>): string {
  return percent === null
    ? `${formatShortPkr(price ?? 0)} for ${scopeText(scope)}`
    : `${percent}% off ${scopeText(scope)}`;
}

export function describeSale(sale: Described): string {
  const times = `from ${formatDateTime(sale.startsAt)} until ${formatDateTime(sale.endsAt)}`;
  const cheaper = sale.percent === null ? ' What costs less already keeps its price.' : '';
  return `${saleText(sale)}, ${times}.${cheaper} A product costs the lowest price of all running sales; sales do not add up.`;
}
