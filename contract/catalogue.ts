/** Does not import zod, because every page of the shop loads this file and zod is large. */

/** Sorted as in the filter list (specification, section 2). */
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

export const COLORS = ['black', 'red', 'gold', 'blue', 'silver', 'beige', 'green'] as const;
export type Color = (typeof COLORS)[number];

/** Codes of age groups: 1 is 1-2 years, 5 is 9-10 years (specification, section 3). */
export const AGES = [1, 2, 3, 4, 5] as const;
export type Age = (typeof AGES)[number];
export const AGE_LABELS: Record<Age, string> = { 1: '1-2', 2: '3-4', 3: '5-6', 4: '7-8', 5: '9-10' };

/** True for the same age and the ages next to it. */
export function isNearAge(age: Age, other: Age): boolean {
  return Math.abs(age - other) <= 1;
}

export const GENDERS = ['girls', 'boys', 'both'] as const;
export type Gender = (typeof GENDERS)[number];
export const GENDER_LABELS: Record<Gender, string> = { girls: 'Girls', boys: 'Boys', both: 'Girls and boys' };

/** `value` is the text in the page's URL: 'min-max' in PKR. */
export const PRICE_RANGES = [
  { value: '0-1000', label: 'Under PKR 1000' },
  { value: '1000-2000', label: 'PKR 1000 - PKR 2000' },
  { value: '2000-3000', label: 'PKR 2000 - PKR 3000' },
  { value: '3000-', label: 'PKR 3000 and above' },
] as const;

export const VISIBILITIES = ['all', 'shown', 'hidden'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const SHOP_PAGE_SIZE = 8;
export const TRENDING_FETCH_LIMIT = 100;
export const TRENDING_FIRST_SHOWN = 8;
export const TRENDING_LOAD_MORE = 4;

export const PRODUCT_NAME_MAX_LENGTH = 150;
export const DESIGN_MAX_LENGTH = 80;
/** Above 35 (7 colours in 5 ages), because older products may repeat a colour and age. */
export const DESIGN_PRODUCTS_MAX = 100;
export const PIECE_WEIGHT_MAX = 30_000;
export const SKU_MAX_LENGTH = 64;
export const PRODUCT_IDS_MAX = 24;
/** The shop tells customers how many pieces are left if there are this many or fewer. */
export const FEW_LEFT = 3;
/** PKR. Far above the price of any child's garment. Larger sums in paisa could overflow an integer column. */
export const PRICE_MAX = 1_000_000;

/** Reduces a category to small letters and digits, so that different spellings are equal. */
export function foldCategory(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const CATEGORY_BY_SPELLING = new Map<string, Category>(
  CATEGORIES.flatMap((category): [string, Category][] => [
    [foldCategory(category), category],
    [foldCategory(CATEGORY_LABELS[category]), category],
  ]),
);

export function findCategory(text: string): Category | undefined {
  return CATEGORY_BY_SPELLING.get(foldCategory(text));
}

export function findColor(text: string): Color | undefined {
  const folded = text.trim().toLowerCase();
  return COLORS.find((color) => color === folded);
}

export function findGender(text: string): Gender | undefined {
  const folded = text.trim().toLowerCase();
  return GENDERS.find((gender) => gender === folded);
}

export function findAge(text: string): Age | undefined {
  const trimmed = text.trim();
  return AGES.find((age) => String(age) === trimmed || AGE_LABELS[age] === trimmed);
}

/** Reads PKR from 'min-max', '-max' or 'min-'. Returns an empty object for any other text. */
export function parsePriceRange(text: string): { minPrice?: number; maxPrice?: number } {
  const match = /^(\d{1,7})?-(\d{1,7})?$/.exec(text.trim());
  if (!match) return {};
  return {
    ...(match[1] !== undefined && { minPrice: Number(match[1]) }),
    ...(match[2] !== undefined && { maxPrice: Number(match[2]) }),
  };
}
