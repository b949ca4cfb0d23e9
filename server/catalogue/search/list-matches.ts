import { and, count, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { matchesFilter } from '#server/catalogue/product-filter.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { fetchMatches, scanMatches } from './fetch-matches.ts';
import { isBitmapScanned, isBitmapScannedBy, isMetBy } from './match-products.ts';
import { listTiers, relevanceOf } from './relevance.ts';
import { resolveSearch } from './resolve-search.ts';
import { countAtLeast } from './search-plan.ts';
import { someMatches } from './some-matches.ts';

interface Page {
  ids: string[];
  /** No more than `MAX_COUNTED_MATCHES`. */
  total: number;
  /** What was searched for in place of the text; null where it was the text. */
  searchedFor: string | null;
}

/**
 * The ids of one page of the products that a text means and that pass the filter, and how many there are: sorted by `column` and
 * id, or the most relevant first and the newest of each tier, where no column is given.
 */
export async function listMatches(
  db: Executor,
  { q, literal, ...query }: ListProductsQuery & { q: string },
  column: SQLWrapper | undefined,
): Promise<Page> {
  const offset = (query.page - 1) * query.limit;
  const search = await resolveSearch(db, q, literal);
  if (!search) return { ids: [], total: 0, searchedFor: null };
  const { all, searchedFor } = search;
  const filter = matchesFilter(query);
  const found = and(filter, isBitmapScannedBy(all, query));
  const direction = column && query.order === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`${column ?? products.createdAt} ${direction}, ${products.id} ${direction}`;
  const limit = Math.min(query.limit, MAX_COUNTED_MATCHES - offset);
  const last = offset + Math.max(0, limit);
  const fetchPage = async () => {
    const wholeOrder = column ? order : sql`${relevanceOf(search)}, ${order}`;
    return { ...(await fetchMatches(db, found, wholeOrder, offset, last)), searchedFor };
  };

  if (isBitmapScanned(all, last, query)) return fetchPage();
  const isCertain = !filter && countAtLeast(all) >= MAX_COUNTED_MATCHES;
  const total = isCertain ? MAX_COUNTED_MATCHES : await countMatches(db, found);
  if (limit <= 0 || total <= offset) return { ids: [], total, searchedFor };
  if (total < MAX_COUNTED_MATCHES) return fetchPage();
  if (!column) return { ids: (await listTiers(db, search, query, order, last)).slice(offset), total, searchedFor };
  const met = await scanMatches(db, filter, isMetBy(all), order, offset, limit);
  // What is not met soon is gathered after all.
  return met.length === limit ? { ids: met, total, searchedFor } : fetchPage();
}

async function countMatches(db: Executor, found: SQL | undefined): Promise<number> {
  const some = someMatches(db, found, sql`1`).as('some');
  const [total] = await db.select({ count: count() }).from(some);
  return total?.count ?? 0;
}
