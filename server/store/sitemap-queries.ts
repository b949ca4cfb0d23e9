import { asc, count, gt, max, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Products that one read brings; a file of 50,000 is never held as a whole. */
const BATCH = 1_000;

export async function countProducts(db: Executor): Promise<number> {
  const [total] = await db.select({ count: count() }).from(products);
  return total?.count ?? 0;
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
export async function* walkProducts(db: Executor, { skip, size }: { skip: number; size: number }) {
  const columns = { id: products.id, updatedAt: products.updatedAt };
  let lastId: string | undefined;
  let left = size;
  while (left > 0) {
    const limit = Math.min(BATCH, left);
    const query = db.select(columns).from(products).orderBy(asc(products.id)).limit(limit);
    const batch = await (lastId === undefined ? query.offset(skip) : query.where(gt(products.id, lastId)));
    yield* batch;
    if (batch.length < limit) return;
    lastId = batch.at(-1)?.id;
    left -= batch.length;
  }
}
