import type { DemoProduct } from './catalogue-product.ts';

const PERCENT_MIN = 40;
const PERCENT_STEPS = 16;

/** Returns the cost of a piece in whole rupees: 40 to 55 % of the price, so that the margin is 45 to 60 %. */
export function costOf({ price, design }: Pick<DemoProduct, 'price' | 'design'>): number {
  return Math.round((price * (PERCENT_MIN + (design.seed % PERCENT_STEPS))) / 100);
}
