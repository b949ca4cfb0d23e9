import type { DemoProduct } from './catalogue-product.ts';

const PERCENT_MIN = 40;
const PERCENT_STEPS = 16;

/** Returns 40 to 55 % of the price in whole rupees, so that the margin is 45 to 60 %. */
export function costOf({ price, design }: Pick<DemoProduct, 'price' | 'design'>): number {
  return Math.round((price * (PERCENT_MIN + (design.seed % PERCENT_STEPS))) / 100);
}
