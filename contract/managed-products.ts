/** Apart from `catalogue.ts`, because every page of the shop loads that file. */
import { CATEGORY_LABELS, type Category } from './catalogue.ts';

/** The form writes 'Kids Casuals', the shop 'kids Casuals' (specification, section 2). */
export const ADMIN_CATEGORY_LABELS: Record<Category, string> = {
  ...CATEGORY_LABELS,
  'kids-casuals': 'Kids Casuals',
};

/** The shop shows the old price as a discount, so it must be above the price. */
export function isMarkdown(price: number, oldPrice: number | null): boolean {
  return oldPrice === null || oldPrice > price;
}
export const OLD_PRICE_TOO_LOW = 'The old price must be above the current price. Leave it empty where there was none.';

export const ADMIN_PRODUCTS_PAGE_SIZE = 12;

export const PRODUCT_SORTS = ['createdAt', 'rating', 'price', 'reviews', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const DESCRIPTION_MAX_LENGTH = 5_000;

/** `index` counts from 0. */
export function defaultAlt(productName: string, index: number): string {
  return index === 0 ? productName : `${productName}, picture ${index + 1}`;
}
