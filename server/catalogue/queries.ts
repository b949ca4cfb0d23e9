import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { cleanPasted } from '#contract/pasted.ts';
import { SHORT_ID_LENGTH, shortIdOf } from '#contract/product-path.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { placeOf } from './place-of.ts';
import { products } from './tables.ts';
import { hasVisibility } from './visibility.ts';

export type ProductRow = typeof products.$inferSelect;

/** Returns the price in paisa before the discount of a sale. */
export function regularPriceOf({
  regularPricePaisa,
  pricePaisa,
}: Pick<ProductRow, 'regularPricePaisa' | 'pricePaisa'>): number {
  return regularPricePaisa ?? pricePaisa;
}

/** High enough for every combination of colour and age. */
const VARIANTS_LIMIT = 40;
const DESIGNS_LIMIT = 500;

export async function findProduct(db: Executor, id: string): Promise<ProductRow | undefined> {
  if (!isId(id)) return undefined;
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product;
}

/** Must equal the expression of the index `products_short_id`. Otherwise PostgreSQL does not use the index. */
const shortIdColumn = sql<string>`right(${products.id}::text, ${sql.raw(String(SHORT_ID_LENGTH))})`;

/** Finds by id or short id. A pasted id may have spaces or punctuation around it. */
export function hasAnyId(pasted: string): SQL {
  const id = cleanPasted(pasted);
  if (IS_SHORT_ID.test(id)) return eq(shortIdColumn, shortIdOf(id));
  return isId(id) ? eq(products.id, id) : sql`false`;
}
const IS_SHORT_ID = /^[\da-f]{12}$/i;

/** If two products share a short id, finds the older one. */
export async function findProductByAnyId(db: Executor, pasted: string): Promise<ProductRow | undefined> {
  const [product] = await db.select().from(products).where(hasAnyId(pasted)).orderBy(asc(products.id)).limit(1);
  return product;
}

export async function hasShortId(db: Executor, shortIds: readonly string[]): Promise<boolean> {
  const isOne = inArray(shortIdColumn, [...shortIds]);
  const rows = await db.select({ id: products.id }).from(products).where(isOne).limit(1);
  return rows.length > 0;
}

export async function findShownProduct(db: Executor, id: string): Promise<ProductRow | undefined> {
  const product = await findProductByAnyId(db, id);
  return product?.isHidden ? undefined : product;
}

/** Locks in the order of ids, to prevent deadlocks. */
export async function lockProducts(tx: Executor, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('update');
}

/** Returns products in the order of `ids`. Skips unknown ids. */
export async function listProductsByIds(db: Executor, ids: readonly string[]): Promise<ProductRow[]> {
  const validIds = ids.filter(isId);
  if (validIds.length === 0) return [];
  const rows = await db.select().from(products).where(inArray(products.id, validIds));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  // Clients may send upper case, the database has lower case.
  return validIds.flatMap((id) => rowById.get(id.toLowerCase()) ?? []);
}

/** Returns products in the order of `ids`. Skips unknown and hidden products. */
export async function listShownProductsByIds(db: Executor, ids: readonly string[]): Promise<ProductRow[]> {
  return (await listProductsByIds(db, ids)).filter(({ isHidden }) => !isHidden);
}

/** Returns the other shown products of the same design, by age, then by colour both in their sequence. */
export async function listVariants(db: Executor, { id, design }: ProductRow): Promise<ProductRow[]> {
  if (design === null) return [];
  return db
    .select()
    .from(products)
    .where(and(eq(products.design, design), ne(products.id, id), hasVisibility(products)))
    .orderBy(placeOf('age', products.age), placeOf('color', products.color), asc(products.id))
    .limit(VARIANTS_LIMIT);
}

/** Loose index scan: jumps from one name to the next, because most entries repeat a name. */
export async function listDesigns(db: Executor): Promise<string[]> {
  const designs = sql<string>`(
    with recursive shared as (
      (select design from ${products} where design is not null order by design limit 1)
      union all
      select (select ${products.design} from ${products} where ${products.design} > shared.design order by 1 limit 1)
      from shared where shared.design is not null
    )
    select design from shared where design is not null limit ${sql.raw(String(DESIGNS_LIMIT))}
  ) as shared`;
  const rows = await db.select({ design: sql<string>`design` }).from(designs);
  return rows.map(({ design }) => design);
}

export async function findSkus(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(rows.flatMap(({ id, sku }) => (sku === null ? [] : [[id, sku]])));
}
