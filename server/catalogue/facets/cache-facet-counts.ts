import { FACET_NAMES } from '#contract/facets.ts';
import { FACETS } from '#server/catalogue/cache-tags/list-tags.ts';
import type { CatalogueFilter } from '#server/catalogue/listing/product-filter.ts';
import type { Deps } from '#server/deps.ts';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import type { Executor } from '#server/platform/database/database.ts';
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

/** Caches the facet counts and the list sizes computed from them until a product changes them (single-flight). */
export function cacheFacetCounts({ tags }: Pick<Deps, 'tags'>): {
  facetCountsOf: FacetCountSource;
  listSizeOf: SizeSource;
} {
  let cached: Promise<CachedFacetCounts> | undefined;
  let isCutOff = false;
  tags.listen({
    invalidate(changed) {
      if (changed.includes(FACETS) || changed.includes(EVERYTHING)) cached = undefined;
    },
    cutOff() {
      isCutOff = true;
      cached = undefined;
    },
    reconnect() {
      isCutOff = false;
    },
  });
  const read = async (db: Executor): Promise<CachedFacetCounts> => ({
    counts: await readFacetCounts(db),
    sizes: new Map(),
  });
  const load = (db: Executor): Promise<CachedFacetCounts> => {
    if (isCutOff) return read(db);
    if (cached) return cached;
    const reading = read(db);
    cached = reading;
    // Retries with the next request.
    reading.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading;
  };
  return {
    facetCountsOf: async (db) => (await load(db)).counts,
    listSizeOf: async (db, filter) => sizeFrom(await load(db), filter),
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
