/** Does not import zod, because the browser loads this file and zod is large. */
import { formatDate } from './time.ts';

export const PROFIT_PARTS = {
  collected: 'Collected',
  refunded: 'Given back to customers',
  cost: 'Cost of goods',
  courier: 'Courier fees',
  tax: 'Taxes that couriers kept',
  loss: 'Lost and damaged',
} as const;
export type ProfitPart = keyof typeof PROFIT_PARTS;
export const PROFIT_PART_NAMES = Object.keys(PROFIT_PARTS) as [ProfitPart, ...ProfitPart[]];
/** Paisa. The profit is `collected` minus all other parts. */
export type ProfitParts = Record<ProfitPart, number>;

export const PROFIT_GROUPS = {
  product: 'Product',
  town: 'Town',
  courier: 'Courier',
  size: 'Size',
  order: 'Order',
} as const;
export type ProfitGroup = keyof typeof PROFIT_GROUPS;
export const PROFIT_GROUP_NAMES = Object.keys(PROFIT_GROUPS) as [ProfitGroup, ...ProfitGroup[]];

/** Group of the money that belongs to no product, town, courier or size. */
export const NO_GROUP = 'none';
/** Rows of a response. Its field `others` has the sum of the rows after these. */
export const PROFIT_ROWS_MAX = 200;
export const PROFIT_CHART_MONTHS = 12;

export const NO_PROFIT: ProfitParts = { collected: 0, refunded: 0, cost: 0, courier: 0, tax: 0, loss: 0 };

export function netOf({ collected, refunded, cost, courier, tax, loss }: ProfitParts): number {
  return collected - refunded - cost - courier - tax - loss;
}

export function addParts(one: ProfitParts, another: ProfitParts): ProfitParts {
  const sums = { ...one };
  for (const part of PROFIT_PART_NAMES) sums[part] += another[part];
  return sums;
}

export function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 - count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

export function monthLabel(month: string): string {
  return formatDate(`${month}-15T00:00:00.000Z`).replace(/^\d+ /, '');
}
