import { and, count, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { countHidden } from '#server/catalogue/count-hidden.ts';
import type { CatalogueListQuery } from '#server/catalogue/listing/plan-page.ts';
import { matchesFilter } from '#server/catalogue/listing/product-filter.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { fetchMatches, scanMatches } from './fetch-matches.ts';
import { matchesPlan, matchesPlanByIndex, prefersBitmapScan } from './match-products.ts';
import { listTiers, relevanceOf } from './relevance.ts';
import { resolveSearch } from './resolve-search.ts';
import { countAtLeast, type SearchPlan } from './search-plan.ts';
import { someMatches } from './some-matches.ts';

interface Page {
  ids: string[];
  /** At most `MAX_COUNTED_MATCHES`. */
  total: number;
  /** The corrected search text; null where the text was not corrected. */
  searchedFor: string | null;
}

/**
 * One page of the ids that match text and filter, and their total: sorted by `column` and id, or without one by
 * relevance, the newest of each tier first.
 */
export async function listMatches(
  db: Executor,
  { q, literal, ...query }: CatalogueListQuery & { q: string },
  column: SQLWrapper | undefined,
): Promise<Page> {
  const offset = (query.page - 1) * query.limit;
  const search = await resolveSearch(db, q, { isLiteral: literal, visibility: query.visibility });
  if (!search) return { ids: [], total: 0, searchedFor: null };
  const { all, searchedFor } = search;
  const filter = matchesFilter(query);
  const found = and(filter, matchesPlanByIndex(all, query));
  const direction = column && query.order === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`${column ?? products.createdAt} ${direction}, ${products.id} ${direction}`;
  const limit = Math.min(query.limit, MAX_COUNTED_MATCHES - offset);
  const last = offset + Math.max(0, limit);
  const fetchPage = async () => {
    const wholeOrder = column ? order : sql`${relevanceOf(search)}, ${order}`;
    return { ...(await fetchMatches(db, found, wholeOrder, offset, last)), searchedFor };
  };

  if (prefersBitmapScan(all, last, query)) return fetchPage();
  const isCertain =
    matchesFilter({ ...query, visibility: 'all' }) === undefined && (await isSurelyFull(db, all, query));
  const total = isCertain ? MAX_COUNTED_MATCHES : await countMatches(db, found);
  if (limit <= 0 || total <= offset) return { ids: [], total, searchedFor };
  if (total < MAX_COUNTED_MATCHES) return fetchPage();
  if (!column) return { ids: (await listTiers(db, search, query, order, last)).slice(offset), total, searchedFor };
  const { productCount } = all;
  const scanned = await scanMatches(db, { productCount, filter, condition: matchesPlan(all), order, offset, limit });
  // Falls back to a bitmap scan where matches are rare along the index.
  return scanned.length === limit ? { ids: scanned, total, searchedFor } : fetchPage();
}

/** The words' counts say that there are more matches than are counted. */
async function isSurelyFull(
  db: Executor,
  plan: SearchPlan,
  { visibility = 'shown' }: Pick<CatalogueListQuery, 'visibility'>,
): Promise<boolean> {
  const atLeast = countAtLeast(plan);
  if (visibility === 'hidden' || atLeast < MAX_COUNTED_MATCHES) return false;
  return visibility === 'all' || atLeast - (await countHidden(db)) >= MAX_COUNTED_MATCHES;
}

async function countMatches(db: Executor, found: SQL | undefined): Promise<number> {
  const some = someMatches(db, found, sql`1`).as('some');
  const [total] = await db.select({ count: count() }).from(some);
  return total?.count ?? 0;
}
