import { and, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ProductImage } from '#contract/media.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { PagePlan, SortedListQuery } from './plan-page.ts';
import type { CursorPosition } from './product-cursor.ts';
import { matchesFilter, matchesFilterByIndex } from './product-filter.ts';
import { PRODUCT_SORT_KEYS } from './product-sort-keys.ts';

export interface FoundProduct {
  row: ProductRow;
  /** As written into a cursor. */
  sortKey: string;
}

interface PageQuery extends SortedListQuery {
  position: CursorPosition | undefined;
}

/** Finds the ids within one index and reads only their own rows, fifty times as large. */
export async function findPage(db: Executor, query: PageQuery, plan: PagePlan): Promise<FoundProduct[]> {
  const isAscending = (query.order === 'asc') !== plan.isReversed;
  const found = isUnfiltered(query)
    ? await findUnfilteredPage(db, query, plan, isAscending)
    : await find(db, query, plan, isAscending);
  const shown = found.map(({ row, sortKey }) => ({ row: { ...row, pictures: row.pictures ?? [] }, sortKey }));
  return plan.isReversed ? shown.toReversed() : shown;
}

function find(db: Executor, query: PageQuery, plan: PagePlan, isAscending: boolean) {
  const direction = isAscending ? sql`asc` : sql`desc`;
  return selectRows(
    db,
    query,
    direction,
    plan.isBitmapScanned ? bitmapScan(query, plan, direction) : indexScan(query, plan, direction),
  );
}

/** Listings show the first image alone; null in rows older than the column. */
const firstImage = sql<ProductRow['pictures'] | null>`${products.pictures} -> 0`
  .mapWith((first: ProductImage) => [first])
  .as('pictures');
const listedColumns = { ...getTableColumns(products), pictures: firstImage };

function selectRows(db: Executor, { sortBy }: PageQuery, direction: SQL, ids: SQL) {
  return db
    .select({ row: listedColumns, sortKey: PRODUCT_SORT_KEYS[sortBy].write(sql`page.rank`) })
    .from(products)
    .innerJoin(sql`(${ids}) as page`, sql`page.id = ${products.id}`)
    .orderBy(sql`page.rank ${direction}, page.id ${direction}`);
}

/** Everything that shoppers, or staff, can page through. */
function isUnfiltered(query: PageQuery): boolean {
  if (query.visibility === 'hidden' || query.position !== undefined) return false;
  return matchesFilter({ ...query, visibility: 'all' }) === undefined;
}

type Prepared = ReturnType<typeof prepareUnfilteredPage>;
const preparedByDatabase = new WeakMap<Executor, Map<string, Prepared>>();

/** Prepared statements for the most requested pages. */
async function findUnfilteredPage(db: Executor, query: PageQuery, { limit, offset }: PagePlan, isAscending: boolean) {
  const prepared = preparedByDatabase.get(db) ?? new Map<string, Prepared>();
  preparedByDatabase.set(db, prepared);
  const name = `${query.visibility ?? 'shown'}_products_by_${query.sortBy}_${isAscending ? 'up' : 'down'}`;
  const statement = prepared.get(name) ?? prepareUnfilteredPage(db, query, name, isAscending);
  prepared.set(name, statement);
  return statement.execute({ limit, offset });
}

function prepareUnfilteredPage(db: Executor, query: PageQuery, name: string, isAscending: boolean) {
  const direction = isAscending ? sql`asc` : sql`desc`;
  const bounds = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };
  return selectRows(db, query, direction, indexScan(query, bounds, direction)).prepare(name);
}

interface Bounds {
  offset: number | Placeholder;
  limit: number | Placeholder;
}

function indexScan(query: PageQuery, { offset, limit }: Bounds, direction: SQL): SQL {
  const sortKey = PRODUCT_SORT_KEYS[query.sortBy].value;
  const condition = and(matchesFilter(query), isAfter(query, sortKey, sql`${products.id}`));
  return sql`
    select ${products.id} as id, ${sortKey} as rank from ${products} where ${condition ?? sql`true`}
    order by ${sortKey} ${direction}, ${products.id} ${direction} limit ${limit} offset ${offset}`;
}

/**
 * Fetches all matches before sorting: `offset 0` keeps the planner from an index scan, whose length it underestimates.
 */
function bitmapScan(query: PageQuery, { offset, limit }: PagePlan, direction: SQL): SQL {
  const sortKey = PRODUCT_SORT_KEYS[query.sortBy].value;
  const condition = matchesFilterByIndex(query);
  return sql`
    select id, rank from (
      select ${products.id} as id, ${sortKey} as rank from ${products} where ${condition ?? sql`true`} offset 0
    ) as gathered
    where ${isAfter(query, sql`rank`, sql`id`) ?? sql`true`}
    order by rank ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}

function isAfter({ position, sortBy, order }: PageQuery, sortKey: SQL, id: SQL): SQL | undefined {
  if (!position) return undefined;
  const comparison = order === 'asc' ? sql`>` : sql`<`;
  return sql`(${sortKey}, ${id}) ${comparison} (${PRODUCT_SORT_KEYS[sortBy].read(position.sortKey)}, ${position.id}::uuid)`;
}
