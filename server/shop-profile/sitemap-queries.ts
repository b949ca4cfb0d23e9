import { asc, gt, gte, max, sql, sum } from 'drizzle-orm';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Products per query, so that a file of 50,000 is never held in memory. */
const BATCH = 1_000;

export async function countProducts(db: Executor): Promise<number> {
  const [counted] = await db.select({ total: sum(facetCounts.count).mapWith(Number) }).from(facetCounts);
  return counted?.total ?? 0;
}

/** The categories with products, each with the latest change of a product. */
export function listCategoryChanges(db: Executor) {
  return db
    .select({ category: products.category, changedAt: max(products.updatedAt) })
    .from(products)
    .groupBy(products.category)
    .orderBy(asc(products.category));
}

/** The latest change of each part of `size` products, in the order of their ids. */
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

/** Yields `size` products after the first `skip`, sorted by id (UUID v7): new ones come last, so that parts stay stable. */
export async function* scanProducts(db: Executor, { skip, size }: { skip: number; size: number }) {
  // Skips in an index-only scan, without reading products. Keyset pagination follows.
  const [first] = await db.select({ id: products.id }).from(products).orderBy(asc(products.id)).offset(skip).limit(1);
  if (!first) return;
  const columns = { id: products.id, updatedAt: products.updatedAt };
  let from = gte(products.id, first.id);
  let remaining = size;
  while (remaining > 0) {
    const limit = Math.min(BATCH, remaining);
    const batch = await db.select(columns).from(products).where(from).orderBy(asc(products.id)).limit(limit);
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < limit) return;
    from = gt(products.id, last.id);
    remaining -= batch.length;
  }
}
