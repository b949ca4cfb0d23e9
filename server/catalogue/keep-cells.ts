import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import type { Deps } from '#server/deps.ts';
import { EVERYTHING } from '#server/platform/cache/answer.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { sizeInCells } from './count-in-cells.ts';
import { FACETS } from './list-tags.ts';
import { type CellSource, type ListSize, type ProductCell, readCells, type SizeSource } from './product-cells.ts';

/** Filters whose sizes are kept, of one state of the shop: there are more than anybody needs. */
const SIZES_KEPT = 1_000;

interface KeptCells {
  cells: readonly ProductCell[];
  sizes: Map<string, ListSize>;
}

/** The cells of all products at hand: read once, and kept until one of them changes. So are the sizes of lists. */
export function keepCells({ tags }: Pick<Deps, 'tags'>): { cellsOf: CellSource; sizeOf: SizeSource } {
  let kept: Promise<KeptCells> | undefined;
  let isCutOff = false;
  tags.listen({
    invalidate(changed) {
      if (changed.includes(FACETS) || changed.includes(EVERYTHING)) kept = undefined;
    },
    cutOff() {
      isCutOff = true;
      kept = undefined;
    },
    reconnect() {
      isCutOff = false;
    },
  });
  const read = async (db: Executor): Promise<KeptCells> => ({ cells: await readCells(db), sizes: new Map() });
  const obtain = (db: Executor): Promise<KeptCells> => {
    if (isCutOff) return read(db);
    if (kept) return kept;
    const reading = read(db);
    kept = reading;
    // Who asks next tries again.
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  return {
    cellsOf: async (db) => (await obtain(db)).cells,
    sizeOf: async (db, filter) => sizeIn(await obtain(db), filter),
  };
}

function sizeIn({ cells, sizes }: KeptCells, filter: ProductFilterQuery): ListSize {
  const { category, color, age, price, minPrice, maxPrice, inStock } = filter;
  const key = JSON.stringify([category, color, age, price, minPrice, maxPrice, inStock]);
  const known = sizes.get(key);
  if (known) return known;
  const size = sizeInCells(cells, filter);
  if (sizes.size < SIZES_KEPT) sizes.set(key, size);
  return size;
}
