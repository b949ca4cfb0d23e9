import { count } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type ListSize, readListSize, type SizeSource } from './facet-counts.ts';
import { findPage } from './find-page.ts';
import { planPage, type SortedListQuery } from './plan-page.ts';
import { isCutByBands } from './price-bands.ts';
import { readCursor, readPageCursor, writeCursor, writePageCursor } from './product-cursor.ts';
import { matchesFilter } from './product-filter.ts';
import { PRODUCT_SORT_KEYS } from './product-sort-keys.ts';
import { listProductsByIds, type ProductRow } from './queries.ts';
import { listMatches } from './search/list-matches.ts';
import { products } from './tables.ts';

export interface ProductPage {
  rows: ProductRow[];
  /** How many products pass the filter in all. */
  total: number;
  /** The cursor of the page after this one; null where this is the last. */
  next: string | null;
  /** What was searched for in place of the text; null where it was the text, or there is none. */
  searchedFor: string | null;
}

/**
 * One page of the products that pass the filter: the one of this number, or the one after this cursor. Equal ranks are
 * ordered by id. Throws `validation` for a cursor that is none.
 */
export async function listProducts(
  db: Executor,
  query: ListProductsQuery,
  sizeOf: SizeSource = readListSize,
): Promise<ProductPage> {
  const { q } = query;
  if (q) return listFound(db, { ...query, q });
  return { ...(await listAll(db, { ...query, sortBy: query.sortBy ?? 'createdAt' }, sizeOf)), searchedFor: null };
}

/** Of what a text finds. There is no more of it than a client can number, so that a cursor names a page. */
async function listFound(db: Executor, query: ListProductsQuery & { q: string }): Promise<ProductPage> {
  const { sortBy, after, limit } = query;
  const page = after === undefined ? query.page : readPageCursor(after);
  const column = sortBy && PRODUCT_SORT_KEYS[sortBy].value;
  const { ids, total, searchedFor } = await listMatches(db, { ...query, page }, column);
  const next = page * limit < total ? writePageCursor(page + 1) : null;
  return { rows: await listProductsByIds(db, ids), total, next, searchedFor };
}

async function listAll(
  db: Executor,
  query: SortedListQuery,
  sizeOf: SizeSource,
): Promise<Omit<ProductPage, 'searchedFor'>> {
  const { sortBy, page, limit, after } = query;
  const position = after === undefined ? undefined : readCursor(sortBy, after);
  const size = await countListed(db, query, sizeOf);
  const { total } = size;
  if (total === 0 || (!position && (page - 1) * limit >= total)) return { rows: [], total, next: null };
  const plan = planPage(query, size);
  // Behind a cursor nobody knows how many are left: one more than the page has says whether there is a next one.
  const found = await findPage(db, { ...query, position }, position ? { ...plan, limit: limit + 1 } : plan);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = position ? found.length > limit : page * limit < total;
  return {
    rows: shown.map(({ row }) => row),
    total,
    next: last && hasNext ? writeCursor(sortBy, { sortKey: last.rank, id: last.row.id }) : null,
  };
}

/** Counts products only where no cells are kept of them: those priced between bounds that are not the shop's. */
async function countListed(db: Executor, query: ListProductsQuery, sizeOf: SizeSource): Promise<ListSize> {
  const size = await sizeOf(db, query);
  if (isCutByBands(query)) return size;
  const [counted] = await db.select({ count: count() }).from(products).where(matchesFilter(query));
  return { total: counted?.count ?? 0, all: size.all };
}
