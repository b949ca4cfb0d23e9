import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import type { Deps } from '#server/deps.ts';
import { EVERYTHING } from '#server/platform/cache/response.ts';
import type { Executor } from '#server/platform/database/database.ts';
import {
  type FacetCount,
  type FacetCountSource,
  type ListSize,
  readFacetCounts,
  type SizeSource,
} from './facet-counts.ts';
import { FACETS } from './list-tags.ts';
import { sizeByFacetCounts } from './sum-facet-counts.ts';

/** Filters whose sizes are kept, of one state of the shop: there are more than anybody needs. */
const CACHED_SIZES = 1_000;

interface CachedFacetCounts {
  cells: readonly FacetCount[];
  sizes: Map<string, ListSize>;
}

/** The cells of all products at hand: read once, and kept until one of them changes. So are the sizes of lists. */
export function cacheFacetCounts({ tags }: Pick<Deps, 'tags'>): { cellsOf: FacetCountSource; sizeOf: SizeSource } {
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
    cells: await readFacetCounts(db),
    sizes: new Map(),
  });
  const obtain = (db: Executor): Promise<CachedFacetCounts> => {
    if (isCutOff) return read(db);
    if (cached) return cached;
    const reading = read(db);
    cached = reading;
    // Who asks next tries again.
    reading.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading;
  };
  return {
    cellsOf: async (db) => (await obtain(db)).cells,
    sizeOf: async (db, filter) => sizeIn(await obtain(db), filter),
  };
}

function sizeIn({ cells, sizes }: CachedFacetCounts, filter: ProductFilterQuery): ListSize {
  const { category, color, age, price, minPrice, maxPrice, inStock } = filter;
  const key = JSON.stringify([category, color, age, price, minPrice, maxPrice, inStock]);
  const known = sizes.get(key);
  if (known) return known;
  const size = sizeByFacetCounts(cells, filter);
  if (sizes.size < CACHED_SIZES) sizes.set(key, size);
  return size;
}
