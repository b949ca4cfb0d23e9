/** Constants and rules of products that the server and the dashboard need. Those of `catalogue.ts` are downloaded by every page of the shop. */
import { CATEGORY_LABELS, type Category } from './catalogue.ts';

/** One label has other capitals in the admin form (section 2). */
export const ADMIN_CATEGORY_LABELS: Record<Category, string> = {
  ...CATEGORY_LABELS,
  'kids-casuals': 'Kids Casuals',
};

/** An old price must lie above the present one. */
export function isMarkdown(price: number, oldPrice: number | null): boolean {
  return oldPrice === null || oldPrice > price;
}
export const OLD_PRICE_TOO_LOW = 'The old price must be above the current price. Leave it empty where there was none.';

export const ADMIN_PRODUCTS_PAGE_SIZE = 12;

export const PRODUCT_SORTS = ['createdAt', 'rating', 'price', 'reviews', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const DESCRIPTION_MAX_LENGTH = 5_000;

/** Alternative text of an image without one; `index` counts from 0. */
export function defaultAlt(productName: string, index: number): string {
  return index === 0 ? productName : `${productName}, picture ${index + 1}`;
}
