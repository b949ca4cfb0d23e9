import { and, type SQL, sql } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { PagePlan } from './plan-page.ts';
import type { ProductPlace } from './product-cursor.ts';
import { passesFilter, passesWholeFilter } from './product-filter.ts';
import { PRODUCT_RANKS } from './product-ranks.ts';
import type { ProductRow } from './queries.ts';
import { products } from './tables.ts';

export interface FoundProduct {
  row: ProductRow;
  /** As a cursor writes it. */
  rank: string;
}

interface PageQuery extends ListProductsQuery {
  place: ProductPlace | undefined;
}

/**
 * The products of a page, in the order asked for. Which they are is found within one index; only their own rows are read,
 * which are fifty times as large.
 */
export async function findPage(db: Executor, query: PageQuery, plan: PagePlan): Promise<FoundProduct[]> {
  const rank = PRODUCT_RANKS[query.sortBy];
  const isAscending = (query.order === 'asc') !== plan.isReversed;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const ids = plan.isGathered ? gather(query, plan, direction) : walk(query, plan, direction);
  const found = await db
    .select({ row: products, rank: rank.write(sql`page.rank`) })
    .from(products)
    .innerJoin(sql`(${ids}) as page`, sql`page.id = ${products.id}`)
    .orderBy(sql`page.rank ${direction}, page.id ${direction}`);
  return plan.isReversed ? found.toReversed() : found;
}

/** Along the index of this order, past what the filter does not let through. */
function walk(query: PageQuery, { offset, limit }: PagePlan, direction: SQL): SQL {
  const rank = PRODUCT_RANKS[query.sortBy].value;
  const condition = and(passesFilter(query), isAfter(query, rank, sql`${products.id}`));
  return sql`
    select ${products.id} as id, ${rank} as rank from ${products} where ${condition ?? sql`true`}
    order by ${rank} ${direction}, ${products.id} ${direction} limit ${limit} offset ${offset}`;
}

/** All that pass first: `offset 0` keeps the database from doing it the other way, which it cannot know to be longer. */
function gather(query: PageQuery, { offset, limit }: PagePlan, direction: SQL): SQL {
  const rank = PRODUCT_RANKS[query.sortBy].value;
  const condition = query.q ? passesFilter(query) : passesWholeFilter(query);
  return sql`
    select id, rank from (
      select ${products.id} as id, ${rank} as rank from ${products} where ${condition ?? sql`true`} offset 0
    ) as gathered
    where ${isAfter(query, sql`rank`, sql`id`) ?? sql`true`}
    order by rank ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}

function isAfter({ place, sortBy, order }: PageQuery, rank: SQL, id: SQL): SQL | undefined {
  if (!place) return undefined;
  const comparison = order === 'asc' ? sql`>` : sql`<`;
  return sql`(${rank}, ${id}) ${comparison} (${PRODUCT_RANKS[sortBy].read(place.rank)}, ${place.id}::uuid)`;
}
