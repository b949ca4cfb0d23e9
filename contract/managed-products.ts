/** Separate from `catalogue.ts`, because every page of the shop loads that file. */
import type { Category } from './catalogue.ts';
import { FACETS } from './facets.ts';

/** Label for staff, with a capital: the specification (section 2) writes 'Kids Casuals' for them, and 'kids Casuals' in the shop. */
export function adminCategoryLabel(category: Category): string {
  const label = FACETS.category.label(category);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** True if the old price is missing or above the price. The shop shows the difference as a discount. */
export function isMarkdown(price: number, oldPrice: number | null): boolean {
  return oldPrice === null || oldPrice > price;
}
/** True for 0 and prices below a rupee, which are probably typing errors. Forms and files ask about them. */
export function isTinyPrice(price: number): boolean {
  return price < 1;
}

export const OLD_PRICE_TOO_LOW = 'The old price must be above the current price. Leave it empty where there was none.';

export const ADMIN_PRODUCTS_PAGE_SIZE = 12;

export const PRODUCT_SORTS = ['createdAt', 'rating', 'price', 'reviews', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const DESCRIPTION_MAX_LENGTH = 5_000;

export function defaultAlt(productName: string, index: number): string {
  return index === 0 ? productName : `${productName}, picture ${index + 1}`;
}
