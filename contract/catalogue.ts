/**
 * The words of the catalogue: which categories, colours and ages exist, how they are labelled, and how a
 * shopper's spelling of a category is understood. No zod here, so that the storefront can import it freely;
 * the schemas are in `catalogue.schema.ts`.
 */

/** One canonical value per category, in the order of the filter list (specification, section 2). */
export const CATEGORIES = [
  'tops-and-tees',
  'shirts-and-polos',
  'bottoms',
  'jacket-and-coats',
  'new-arrivals-boys',
  'new-arrivals-girls',
  'kids-shirts',
  'kids-casuals',
  'sweatshirts-and-hoodies',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  'tops-and-tees': 'Tops and tees',
  'shirts-and-polos': 'Shirts and polos',
  bottoms: 'Bottoms',
  'jacket-and-coats': 'Jacket and coats',
  'new-arrivals-boys': 'New Arrivals (Boys)',
  'new-arrivals-girls': 'New Arrivals (Girls)',
  'kids-shirts': 'Kids Shirts',
  'kids-casuals': 'kids Casuals',
  'sweatshirts-and-hoodies': 'Sweatshirts and hoodies',
};

/** The admin form labels two categories with capitals where the shop filter does not (section 2). */
export const ADMIN_CATEGORY_LABELS: Record<Category, string> = {
  ...CATEGORY_LABELS,
  'kids-casuals': 'Kids Casuals',
};

export const COLORS = ['black', 'red', 'gold', 'blue', 'silver', 'beige', 'green'] as const;
export type Color = (typeof COLORS)[number];

/** A price from before a markdown is one only above the price of now. */
export function isMarkdown(price: number, oldPrice: number | null): boolean {
  return oldPrice === null || oldPrice > price;
}
export const OLD_PRICE_TOO_LOW = 'The old price must be above the current price. Leave it empty where there was none.';

/** Age codes as stored: 1 is 1-2 years, 5 is 9-10 years (section 3). */
export const AGES = [1, 2, 3, 4, 5] as const;
export type Age = (typeof AGES)[number];
export const AGE_LABELS: Record<Age, string> = { 1: '1-2', 2: '3-4', 3: '5-6', 4: '7-8', 5: '9-10' };

/** Price filter choices: `value` is what stands in the URL, as 'min-max' in PKR. */
export const PRICE_RANGES = [
  { value: '0-1000', label: 'Under PKR 1000' },
  { value: '1000-2000', label: 'PKR 1000 - PKR 2000' },
  { value: '2000-3000', label: 'PKR 2000 - PKR 3000' },
  { value: '3000-', label: 'PKR 3000 and above' },
] as const;

/** What a list of products can be sorted by. */
export const PRODUCT_SORTS = ['createdAt', 'rating', 'price', 'reviews', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const SHOP_PAGE_SIZE = 8;
export const ADMIN_PRODUCTS_PAGE_SIZE = 12;
export const TRENDING_FETCH_LIMIT = 100;
export const TRENDING_FIRST_SHOWN = 8;
export const TRENDING_LOAD_MORE = 4;

export const PRODUCT_NAME_MAX_LENGTH = 150;
export const DESIGN_MAX_LENGTH = 80;
/** Products that one call by ids may ask for. */
export const MAX_PRODUCT_IDS = 24;
/** From how many pieces on a shopper is told that few are left. */
export const FEW_LEFT = 3;
export const DESCRIPTION_MAX_LENGTH = 5_000;
/** PKR. Far above any child's garment, far below what an integer column of paisa can hold. */
export const MAX_PRICE = 1_000_000;

/** A category's spelling without what does not matter: case, spaces, hyphens, brackets. */
export function foldCategory(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const CATEGORY_BY_SPELLING = new Map<string, Category>(
  CATEGORIES.flatMap((category): [string, Category][] => [
    [foldCategory(category), category],
    [foldCategory(CATEGORY_LABELS[category]), category],
  ]),
);

/** The category meant by a value, a label, or any spelling that differs in case, spaces or hyphens only. */
export function findCategory(text: string): Category | undefined {
  return CATEGORY_BY_SPELLING.get(foldCategory(text));
}

/** The colour meant by `text`, whatever its case. */
export function findColor(text: string): Color | undefined {
  const folded = text.trim().toLowerCase();
  return COLORS.find((color) => color === folded);
}

/** The age code meant by a code ('2'), or by a range of years ('3-4'). */
export function findAge(text: string): Age | undefined {
  const trimmed = text.trim();
  return AGES.find((age) => String(age) === trimmed || AGE_LABELS[age] === trimmed);
}

/** Bounds in PKR from 'min-max'; an empty side is unbounded, an unreadable text gives no bounds at all. */
export function parsePriceRange(text: string): { minPrice?: number; maxPrice?: number } {
  const match = /^(\d{1,7})?-(\d{1,7})?$/.exec(text.trim());
  if (!match) return {};
  return {
    ...(match[1] !== undefined && { minPrice: Number(match[1]) }),
    ...(match[2] !== undefined && { maxPrice: Number(match[2]) }),
  };
}

/** What a product's picture shows, where nobody has described it. `index` is its place, from 0. */
export function defaultAlt(productName: string, index: number): string {
  return index === 0 ? productName : `${productName}, picture ${index + 1}`;
}
