import { asc, gt, gte, max, sum } from 'drizzle-orm';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Rows per query, so that memory never holds a whole sitemap. */
const BATCH = 1_000;

/** Counts hidden products too, so that hiding one does not move others to another part of the sitemap. */
export async function countProducts(db: Executor): Promise<number> {
  const [counted] = await db.select({ total: sum(facetCounts.count).mapWith(Number) }).from(facetCounts);
  return counted?.total ?? 0;
}

/** Returns when a product of each category last changed. */
export function listCategoryChanges(db: Executor) {
  return db
    .select({ category: products.category, changedAt: max(products.updatedAt) })
    .from(products)
    .where(hasVisibility(products))
    .groupBy(products.category)
    .orderBy(asc(products.category));
}

/** Yields visible products of a part. New products have the highest ids (UUID v7), so earlier parts do not change. */
export async function* scanProducts(db: Executor, { skip, size }: { skip: number; size: number }) {
  // One offset finds the first product; then keyset pagination, because an offset per batch is slow.
  const [first] = await db.select({ id: products.id }).from(products).orderBy(asc(products.id)).offset(skip).limit(1);
  if (!first) return;
  const columns = { id: products.id, name: products.name, updatedAt: products.updatedAt, isHidden: products.isHidden };
  let from = gte(products.id, first.id);
  let remaining = size;
  while (remaining > 0) {
    const limit = Math.min(BATCH, remaining);
    const batch = await db.select(columns).from(products).where(from).orderBy(asc(products.id)).limit(limit);
    yield* batch.filter(({ isHidden }) => !isHidden);
    const last = batch.at(-1);
    if (!last || batch.length < limit) return;
    from = gt(products.id, last.id);
    remaining -= batch.length;
  }
}
