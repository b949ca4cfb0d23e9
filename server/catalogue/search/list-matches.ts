import { and, asc, count, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { passesFilter } from '#server/catalogue/product-filter.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isGathered, isGatheredBy, isMetBy } from './match-products.ts';
import { resolveSearch } from './resolve-search.ts';
import { countAtLeast, type SearchPlan } from './search-plan.ts';
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
  const direction = query.order === 'asc' ? asc : desc;
  const order = sql`${direction(column)}, ${direction(products.id)}`;
  const limit = Math.min(query.limit, MAX_COUNTED_MATCHES - offset);
  if (isGathered(plan, offset + limit)) return gatherPage(db, and(filter, isGatheredBy(plan)), order, offset, limit);
  const total = await countMatches(db, plan, filter);
  if (limit <= 0 || total <= offset) return { ids: [], total };
  return { ids: await walkPage(db, plan, filter, order, offset, Math.min(limit, total - offset)), total };
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

/** Goes through the list and takes those that it meets; what it does not meet soon is gathered after all. */
async function walkPage(
  db: Executor,
  plan: SearchPlan,
  filter: SQL | undefined,
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
  const met = await db.select({ id: walked.id }).from(walked).where(isMetBy(plan)).limit(limit).offset(offset);
  if (met.length === limit) return met.map(({ id }) => id);
  return (await gatherPage(db, and(filter, isGatheredBy(plan)), order, offset, limit)).ids;
}

async function countMatches(db: Executor, plan: SearchPlan, filter: SQL | undefined): Promise<number> {
  if (!filter && countAtLeast(plan) >= MAX_COUNTED_MATCHES) return MAX_COUNTED_MATCHES;
  const some = someMatches(db, plan, filter, sql`1`).as('some');
  const [total] = await db.select({ count: count() }).from(some);
  return total?.count ?? 0;
}
