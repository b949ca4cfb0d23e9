import { and, asc, count, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { passesFilter } from '#server/catalogue/product-filter.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isGathered, isGatheredBy, isMetBy } from './match-products.ts';
import { resolveSearch } from './resolve-search.ts';
import { countAtLeast } from './search-plan.ts';
import { someMatches } from './some-matches.ts';

/** Products that a walk looks at before it is given up for gathering. */
const WALK_AT_MOST = 20_000;

interface Page {
  ids: string[];
  /** No more than `MAX_COUNTED_MATCHES`. */
  total: number;
}

/** The ids of one page of the products that a text means and that pass the filter, sorted by `column` and id, and how many there are. */
export async function listMatches(
  db: Executor,
  { q, ...query }: ListProductsQuery & { q: string },
  column: SQLWrapper,
): Promise<Page> {
  const offset = (query.page - 1) * query.limit;
  const plan = await resolveSearch(db, q);
  if (!plan) return { ids: [], total: 0 };
  const filter = passesFilter(query);
  const found = and(filter, isGatheredBy(plan, query));
  const direction = query.order === 'asc' ? asc : desc;
  const order = sql`${direction(column)}, ${direction(products.id)}`;
  const limit = Math.min(query.limit, MAX_COUNTED_MATCHES - offset);
  if (isGathered(plan, offset + limit, query)) return gatherPage(db, found, order, offset, limit);
  const isCertain = !filter && countAtLeast(plan) >= MAX_COUNTED_MATCHES;
  const total = isCertain ? MAX_COUNTED_MATCHES : await countMatches(db, found);
  if (limit <= 0 || total <= offset) return { ids: [], total };
  if (total < MAX_COUNTED_MATCHES) return gatherPage(db, found, order, offset, limit);
  const met = await walk(db, filter, isMetBy(plan), order, offset, limit);
  // What is not met soon is gathered after all.
  return met.length === limit ? { ids: met, total } : gatherPage(db, found, order, offset, limit);
}

/** Finds them all, as they are few. */
async function gatherPage(
  db: Executor,
  found: SQL | undefined,
  order: SQL,
  offset: number,
  limit: number,
): Promise<Page> {
  const last = offset + Math.max(0, limit);
  const [page] = await db
    .select({
      total: count(),
      ids: sql<string[] | null>`(array_agg(${products.id}::text order by ${order}))[${offset + 1}::int:${last}::int]`,
    })
    .from(products)
    .where(found);
  return { ids: page?.ids ?? [], total: Math.min(page?.total ?? 0, MAX_COUNTED_MATCHES) };
}

/** Goes through the list and takes what it meets. */
async function walk(
  db: Executor,
  filter: SQL | undefined,
  isMet: SQL | undefined,
  order: SQL,
  offset: number,
  limit: number,
): Promise<string[]> {
  const walked = db
    .select({ id: products.id, text: sql`"products"."search_text"`.as('search_text') })
    .from(products)
    .where(filter)
    .orderBy(order)
    .limit(WALK_AT_MOST)
    .as('products');
  const met = await db.select({ id: walked.id }).from(walked).where(isMet).limit(limit).offset(offset);
  return met.map(({ id }) => id);
}

async function countMatches(db: Executor, found: SQL | undefined): Promise<number> {
  const some = someMatches(db, found, sql`1`).as('some');
  const [total] = await db.select({ count: count() }).from(some);
  return total?.count ?? 0;
}
