import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { ProductImage } from '#contract/media.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { CursorPosition } from './product-cursor.ts';
import { matchesFilter, type SortedListQuery } from './product-filter.ts';
import { PRODUCT_SORT_KEYS } from './product-sort-keys.ts';

export interface FoundProduct {
  row: ProductRow;
  sortKey: string;
}

interface PageQuery extends SortedListQuery {
  /** Last product of the previous page; undefined for a numbered page. */
  position: CursorPosition | undefined;
  offset: number;
}

/** Listings show only the first image. Null if `pictures` is empty, as in rows that are older than this column. */
const firstImage = sql<ProductRow['pictures'] | null>`${products.pictures} -> 0`
  .mapWith((first: ProductImage) => [first])
  .as('pictures');
const listedColumns = { ...getTableColumns(products), pictures: firstImage };

/** Deferred join: finds the ids in one index, then reads only the rows of the page. */
export async function findPage(db: Executor, query: PageQuery): Promise<FoundProduct[]> {
  const { value: sortKey, write } = PRODUCT_SORT_KEYS[query.sortBy];
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
  const condition = and(matchesFilter(query), isAfter(query, sortKey)) ?? sql`true`;
  const page = sql`(
    select ${products.id} as id, ${sortKey} as sort_key from ${products} where ${condition}
    order by ${sortKey} ${direction}, ${products.id} ${direction} limit ${query.limit} offset ${query.offset}) as page`;
  const found = await db
    .select({ row: listedColumns, sortKey: write(sql`page.sort_key`) })
    .from(products)
    .innerJoin(page, sql`page.id = ${products.id}`)
    .orderBy(sql`page.sort_key ${direction}, page.id ${direction}`);
  return found.map(({ row, sortKey: written }) => ({
    row: { ...row, pictures: row.pictures ?? [] },
    sortKey: written,
  }));
}

function isAfter({ position, sortBy, order }: PageQuery, sortKey: SQL): SQL | undefined {
  if (!position) return undefined;
  const comparison = order === 'asc' ? sql`>` : sql`<`;
  return sql`(${sortKey}, ${products.id}) ${comparison} (${PRODUCT_SORT_KEYS[sortBy].read(position.sortKey)}, ${position.id}::uuid)`;
}
