import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';

/** A part of the filter that the index of words knows. */
interface FilterKeys {
  /** Any of these keys is in the index with what passes. */
  keys: string[];
  /** The part of all products that passes, where all values are as usual as each other. */
  share: number;
}

/** Category, colour and age as the index of words has them (the function `search_keys_of`). */
export function filterKeys({ category, color, age }: Partial<ProductFilterQuery>): FilterKeys[] {
  const keysOf = (name: string, chosen: readonly (string | number)[] | undefined, all: readonly unknown[]) =>
    chosen ? [{ keys: chosen.map((value) => `@${name}:${value}`), share: chosen.length / all.length }] : [];
  return [...keysOf('category', category, CATEGORIES), ...keysOf('color', color, COLORS), ...keysOf('age', age, AGES)];
}
