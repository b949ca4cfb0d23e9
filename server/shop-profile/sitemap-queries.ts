import { asc, gt, gte, max, sql, sum } from 'drizzle-orm';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Products that one read brings; a file of 50,000 is never held as a whole. */
const BATCH = 1_000;

export async function countProducts(db: Executor): Promise<number> {
  const [counted] = await db.select({ total: sum(facetCounts.count).mapWith(Number) }).from(facetCounts);
  return counted?.total ?? 0;
}

/** The categories that have products, each with the last change to one of them. */
export function listCategoryChanges(db: Executor) {
  return db
    .select({ category: products.category, changedAt: max(products.updatedAt) })
    .from(products)
    .groupBy(products.category)
    .orderBy(asc(products.category));
}

/** The last change within each run of `size` products in the order of their ids. */
export async function listPartChanges(db: Executor, size: number): Promise<(Date | null)[]> {
  const numbered = db
    .select({
      part: sql<number>`(row_number() over (order by ${products.id}) - 1) / ${size}::int`.as('part'),
      updatedAt: products.updatedAt,
    })
    .from(products)
    .as('numbered');
  const parts = await db
    .select({ changedAt: max(numbered.updatedAt) })
    .from(numbered)
    .groupBy(numbered.part)
    .orderBy(asc(numbered.part));
  return parts.map(({ changedAt }) => changedAt);
}

/** `size` products from the given place on, in the order of their ids: new ones come last, so that places hold. */
export async function* scanProducts(db: Executor, { skip, size }: { skip: number; size: number }) {
  // Found by itself, as an index holds the ids: products are not read to be passed over.
  const [first] = await db.select({ id: products.id }).from(products).orderBy(asc(products.id)).offset(skip).limit(1);
  if (!first) return;
  const columns = { id: products.id, updatedAt: products.updatedAt };
  let from = gte(products.id, first.id);
  let left = size;
  while (left > 0) {
    const limit = Math.min(BATCH, left);
    const batch = await db.select(columns).from(products).where(from).orderBy(asc(products.id)).limit(limit);
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < limit) return;
    from = gt(products.id, last.id);
    left -= batch.length;
  }
}
