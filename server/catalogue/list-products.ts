import { count } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { findPage } from './find-page.ts';
import { type PagePlan, planPage } from './plan-page.ts';
import { isCutByBands } from './price-bands.ts';
import { type ListSize, readListSize, type SizeSource } from './product-cells.ts';
import { readCursor, writeCursor } from './product-cursor.ts';
import { passesFilter } from './product-filter.ts';
import type { ProductRow } from './queries.ts';
import { products } from './tables.ts';

export interface ProductPage {
  rows: ProductRow[];
  /** How many products pass the filter in all. */
  total: number;
  /** The cursor of the page after this one; null where this is the last. */
  next: string | null;
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
  const { sortBy, page, limit, after } = query;
  const place = after === undefined ? undefined : readCursor(sortBy, after);
  const size = await countListed(db, query, sizeOf);
  const { total } = size;
  if (total === 0 || (!place && (page - 1) * limit >= total)) return { rows: [], total, next: null };
  const plan = planPage(query, size);
  // One more than the page has says whether there is a next one.
  const found = await findPage(db, { ...query, place }, plan.isReversed ? plan : { ...plan, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = plan.isReversed ? hasMoreBehind(plan) : found.length > limit;
  return {
    rows: shown.map(({ row }) => row),
    total,
    next: last && hasNext ? writeCursor(sortBy, { rank: last.rank, id: last.row.id }) : null,
  };
}

/** Read from its other end, a list has passed over what comes behind the page. */
function hasMoreBehind({ offset }: PagePlan): boolean {
  return offset > 0;
}

/** Counts products only where no cells are kept of them: those called something, or priced between bounds not the shop's. */
async function countListed(db: Executor, query: ListProductsQuery, sizeOf: SizeSource): Promise<ListSize> {
  const size = await sizeOf(db, query);
  if (!query.q && isCutByBands(query)) return size;
  const [counted] = await db.select({ count: count() }).from(products).where(passesFilter(query));
  return { total: counted?.count ?? 0, all: size.all };
}
