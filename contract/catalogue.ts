/** Does not import zod, because every page of the shop loads this file and zod is large. */

/** Codes of the values of filters. The shop's own values and their labels are in `facets.ts`. */
export type Category = string;
export type Color = string;
/** 1 to 5 are the specification's ages: 1 is 1-2 years, 5 is 9-10. Sizes that the shop adds have greater numbers. */
export type Age = number;
export type Gender = string;

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

/** Values of one filter, with the hidden and the merged ones. */
export const FACET_OPTIONS_MAX = 200;
export const FACET_WORDS_MAX = 40;
export const PRODUCT_NAME_MAX_LENGTH = 150;
export const DESIGN_MAX_LENGTH = 80;
export const DESIGN_PRODUCTS_MAX = 100;
export const PIECE_WEIGHT_MAX = 30_000;
export const SKU_MAX_LENGTH = 64;
export const PRODUCT_IDS_MAX = 24;
/** The shop tells customers how many pieces are left if there are this many or fewer. */
export const FEW_LEFT = 3;
/** PKR. Far above the price of any child's garment. Larger sums in paisa could overflow an integer column. */
export const PRICE_MAX = 1_000_000;

/** Reads PKR from 'min-max', '-max' or 'min-'. Returns an empty object for any other text. */
export function parsePriceRange(text: string): { minPrice?: number; maxPrice?: number } {
  const match = /^(\d{1,7})?-(\d{1,7})?$/.exec(text.trim());
  if (!match) return {};
  return {
    ...(match[1] !== undefined && { minPrice: Number(match[1]) }),
    ...(match[2] !== undefined && { maxPrice: Number(match[2]) }),
  };
}
