import { FACETS, type FacetValue } from '#contract/facets.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';

/** A filter by keys of the word index. */
interface FilterKeys {
  /** Matching products have any of these keys. */
  keys: string[];
  /** The estimated share of matching products, as if all values were equally frequent. */
  share: number;
}

/** Facets that the SQL function `search_keys_of` indexes; others are filtered by their column. */
const INDEXED_FACETS = ['category', 'color', 'age'] as const;

export function filterKeys(filter: Partial<ProductFilterQuery>): FilterKeys[] {
  return INDEXED_FACETS.flatMap((name) => {
    const chosen: readonly FacetValue[] | undefined = filter[name];
    if (!chosen) return [];
    const keys = chosen.map((value) => `@${name}:${value}`);
    return [{ keys, share: chosen.length / FACETS[name].values.length }];
  });
}
