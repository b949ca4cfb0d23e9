import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';

/** A filter by keys of the word index. */
interface FilterKeys {
  /** Matching products have any of these keys. */
  keys: string[];
  /** The estimated share of matching products, as if all values were equally frequent. */
  share: number;
}

/** Category, colour and age as keys of the word index (SQL function `search_keys_of`). */
export function filterKeys({ category, color, age }: Partial<ProductFilterQuery>): FilterKeys[] {
  const keysOf = (name: string, chosen: readonly (string | number)[] | undefined, all: readonly unknown[]) =>
    chosen ? [{ keys: chosen.map((value) => `@${name}:${value}`), share: chosen.length / all.length }] : [];
  return [...keysOf('category', category, CATEGORIES), ...keysOf('color', color, COLORS), ...keysOf('age', age, AGES)];
}
