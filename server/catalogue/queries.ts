import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import { COLORS, type ProductSort } from '#contract/catalogue.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { passesFilter } from './product-filter.ts';
import { listMatches } from './search/list-matches.ts';
import { products } from './tables.ts';

export type ProductRow = typeof products.$inferSelect;

/** All colours in all ages, and some to spare. */
const VARIANTS_LIMIT = 40;
const DESIGNS_LIMIT = 500;

export async function findProduct(db: Executor, id: string): Promise<ProductRow | undefined> {
  if (!isId(id)) return undefined;
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product;
}

/** The products of these ids, locked in the order of their ids, so that two orders can never wait for each other. */
export function lockProducts(tx: Executor, ids: string[]): Promise<ProductRow[]> {
  return tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('update');
}

const SORT_COLUMNS: Record<ProductSort, SQLWrapper> = {
  createdAt: products.createdAt,
  rating: products.rating,
  price: products.pricePaisa,
  reviews: products.reviewCount,
  name: sql`lower(${products.name})`,
};

/** One page of the products that pass the filter, and how many pass it in all. Equal ranks are ordered by id. */
export async function listProducts(db: Executor, query: ListProductsQuery) {
  const { q } = query;
  if (q) {
    const { ids, total } = await listMatches(db, { ...query, q }, SORT_COLUMNS[query.sortBy]);
    return { rows: await listProductsByIds(db, ids), total };
  }
  const filter = passesFilter(query);
  const direction = query.order === 'asc' ? asc : desc;
  const rows = await db
    .select()
    .from(products)
    .where(filter)
    .orderBy(direction(SORT_COLUMNS[query.sortBy]), direction(products.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [total] = await db.select({ count: count() }).from(products).where(filter);
  return { rows, total: total?.count ?? 0 };
}

/** The products of these ids, in this order; what the shop does not have is left out. */
export async function listProductsByIds(db: Executor, ids: readonly string[]): Promise<ProductRow[]> {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  const rows = await db.select().from(products).where(inArray(products.id, known));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  // Ids are compared as the database writes them: a client may have kept them in capitals.
  return known.flatMap((id) => rowById.get(id.toLowerCase()) ?? []);
}

/** The other products of a product's design, by age, then by colour in the order of the contract. */
export async function listVariants(db: Executor, { id, design }: ProductRow): Promise<ProductRow[]> {
  if (design === null) return [];
  return db
    .select()
    .from(products)
    .where(and(eq(products.design, design), ne(products.id, id)))
    .orderBy(
      asc(products.age),
      sql`array_position(${sql.raw(`array['${COLORS.join("','")}']`)}, ${products.color})`,
      asc(products.id),
    )
    .limit(VARIANTS_LIMIT);
}

/** Every design that products share, by name. */
export async function listDesigns(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ design: products.design })
    .from(products)
    .where(isNotNull(products.design))
    .orderBy(asc(products.design))
    .limit(DESIGNS_LIMIT);
  return rows.flatMap(({ design }) => design ?? []);
}

/**
 * The products most like this one: category weighs most, then age and colour; the better rated first among equals, and
 * what is sold out last. Those of its own design are left out: its page offers them already.
 */
export function listRelatedProducts(db: Executor, product: ProductRow, limit: number): Promise<ProductRow[]> {
  const likeness = sql`(${products.category} = ${product.category})::int * 4
    + (${products.age} = ${product.age})::int * 2 + (${products.color} = ${product.color})::int`;
  const isSoldOut = sql`coalesce(${products.stock}, 1) = 0`;
  return db
    .select()
    .from(products)
    .where(
      and(
        ne(products.id, product.id),
        product.design === null ? undefined : or(isNull(products.design), ne(products.design, product.design)),
      ),
    )
    .orderBy(asc(isSoldOut), desc(likeness), desc(products.rating), desc(products.id))
    .limit(limit);
}
