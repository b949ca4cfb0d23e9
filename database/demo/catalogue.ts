import { BOTTOMS_PRODUCTS } from './catalogue-bottoms.ts';
import { CASUALS_PRODUCTS } from './catalogue-casuals.ts';
import { JACKETS_PRODUCTS } from './catalogue-jackets.ts';
import { KIDS_SHIRTS_PRODUCTS } from './catalogue-kids-shirts.ts';
import { NEW_BOYS_PRODUCTS } from './catalogue-new-boys.ts';
import { NEW_GIRLS_PRODUCTS } from './catalogue-new-girls.ts';
import type { DemoProduct } from './catalogue-product.ts';
import { SHIRTS_PRODUCTS } from './catalogue-shirts.ts';
import { SWEATSHIRTS_PRODUCTS } from './catalogue-sweatshirts.ts';
import { TOPS_PRODUCTS } from './catalogue-tops.ts';

export { type DemoProduct, genderOf } from './catalogue-product.ts';

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...TOPS_PRODUCTS,
  ...SHIRTS_PRODUCTS,
  ...BOTTOMS_PRODUCTS,
  ...JACKETS_PRODUCTS,
  ...NEW_BOYS_PRODUCTS,
  ...NEW_GIRLS_PRODUCTS,
  ...KIDS_SHIRTS_PRODUCTS,
  ...CASUALS_PRODUCTS,
  ...SWEATSHIRTS_PRODUCTS,
];
