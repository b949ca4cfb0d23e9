import { and, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type CatalogueListQuery, matchesFilter } from '#server/catalogue/listing/product-filter.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { NO_NOTES } from './note-meanings.ts';
import { resolveSearch } from './resolve-search.ts';
import { countMatches, matchesPlan, type Search, type SearchNotes, usesWordIndex } from './search-plan.ts';

interface Page {
  ids: string[];
  /** At most `COUNTED_MATCHES_MAX`. */
  total: number;
  /** Null if the text was not changed. */
  searchedFor: string | null;
  notes: SearchNotes;
}

/** Sorts by `column`, or else by relevance and then by time, the newest first. */
export async function listMatches(
  db: Executor,
  { q, literal, ...query }: CatalogueListQuery & { q: string },
  column: SQLWrapper | undefined,
): Promise<Page> {
  const search = await resolveSearch(db, q, { isLiteral: literal, visibility: query.visibility });
  if (!search) return { ids: [], total: 0, searchedFor: null, notes: NO_NOTES };
  const { all, searchedFor, notes } = search;
  const filter = matchesFilter(query);
  const isNarrowed = matchesFilter({ ...query, visibility: 'all' }) !== undefined;
  const total = isNarrowed ? await countMatches(db, and(filter, matchesPlan(all))) : search.total;
  const direction = column && query.order === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`${column ?? products.createdAt} ${direction}, ${products.id} ${direction}`;
  const offset = (query.page - 1) * query.limit;
  const last = Math.min(offset + query.limit, total);
  if (last <= offset) return { ids: [], total, searchedFor, notes };
  const ids = await listByTier(db, column ? [all] : search.tiers, { filter, order, limit: last });
  return { ids: ids.slice(offset), total, searchedFor, notes };
}

interface Listing {
  filter: SQL | undefined;
  order: SQL;
  limit: number;
}

/** Lists one tier of matches after another, each sorted by `order`. Stops when `limit` is reached. */
export async function listByTier(
  db: Executor,
  tiers: Search['tiers'],
  { filter, order, limit }: Listing,
): Promise<string[]> {
  const ids: string[] = [];
  for (const tier of tiers) {
    if (ids.length >= limit) break;
    const isNew = ids.length > 0 ? notInArray(products.id, ids) : undefined;
    const condition = and(filter, matchesPlan(tier), isNew) ?? sql`true`;
    // OFFSET 0 is an optimization fence. Without it PostgreSQL may compute the search keys of every product.
    const fence = usesWordIndex(tier) ? sql`offset 0` : sql``;
    const matches = sql`(select * from ${products} where ${condition} ${fence}) as products`;
    const found = await db
      .select({ id: sql<string>`id` })
      .from(matches)
      .orderBy(order)
      .limit(limit - ids.length);
    ids.push(...found.map(({ id }) => id));
  }
  return ids;
}
