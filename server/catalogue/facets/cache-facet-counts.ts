import { FACET_NAMES } from '#contract/facets.ts';
import { FACETS } from '#server/catalogue/cache-tags/list-tags.ts';
import type { CatalogueFilter } from '#server/catalogue/listing/product-filter.ts';
import type { Deps } from '#server/deps.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import {
  type FacetCount,
  type FacetCountSource,
  type ListSize,
  readFacetCounts,
  type SizeSource,
} from './facet-counts.ts';
import { sizeByFacetCounts } from './sum-facet-counts.ts';

/** List sizes cached at a time, more than anybody needs. */
const CACHED_SIZES = 1_000;

interface CachedFacetCounts {
  counts: readonly FacetCount[];
  sizes: Map<string, ListSize>;
}

/**
 * Caches the facet counts, and the list sizes computed from them, until a product changes them. They are read apart from the request
 * that asks: the replica of that one may lack a change that has come since it was chosen.
 */
export function cacheFacetCounts({ tags, read }: Pick<Deps, 'tags' | 'read'>): {
  facetCountsOf: FacetCountSource;
  listSizeOf: SizeSource;
} {
  const cached = new TaggedValue<CachedFacetCounts>(FACETS, async () => ({
    counts: await read(readFacetCounts),
    sizes: new Map(),
  }));
  tags.listen(cached);
  return {
    facetCountsOf: async () => (await cached.read()).counts,
    listSizeOf: async (_db, filter) => sizeFrom(await cached.read(), filter),
  };
}

function sizeFrom({ counts, sizes }: CachedFacetCounts, filter: CatalogueFilter): ListSize {
  const { price, minPrice, maxPrice, inStock, visibility } = filter;
  const key = JSON.stringify([FACET_NAMES.map((name) => filter[name]), price, minPrice, maxPrice, inStock, visibility]);
  const cachedSize = sizes.get(key);
  if (cachedSize) return cachedSize;
  const size = sizeByFacetCounts(counts, filter);
  if (sizes.size < CACHED_SIZES) sizes.set(key, size);
  return size;
}
