import { asc, gt, gte, max, sum } from 'drizzle-orm';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Read } from '#server/platform/replicas/read-replicas.ts';

/** Products in a query, so that no file of 50,000 is held in memory. */
const BATCH = 1_000;

/** Counts hidden products too, so that hiding one does not shift the parts of the sitemap. */
export async function countProducts(db: Executor): Promise<number> {
  const [counted] = await db.select({ total: sum(facetCounts.count).mapWith(Number) }).from(facetCounts);
  return counted?.total ?? 0;
}

/** Returns the categories with products, each with the latest change of a product. */
export function listCategoryChanges(db: Executor) {
  return db
    .select({ category: products.category, changedAt: max(products.updatedAt) })
    .from(products)
    .where(hasVisibility(products))
    .groupBy(products.category)
    .orderBy(asc(products.category));
}

/** Yields the shown products among `size` products after the first `skip`, by id. New ids (UUID v7) come last, so that parts stay stable. */
export async function* scanProducts(read: Read, { skip, size }: { skip: number; size: number }) {
  // Skips in an index-only scan. The batches then use keyset pagination.
  const [first] = await read((db) =>
    db.select({ id: products.id }).from(products).orderBy(asc(products.id)).offset(skip).limit(1),
  );
  if (!first) return;
  const columns = { id: products.id, name: products.name, updatedAt: products.updatedAt, isHidden: products.isHidden };
  let from = gte(products.id, first.id);
  let remaining = size;
  while (remaining > 0) {
    const limit = Math.min(BATCH, remaining);
    const after = from;
    const batch = await read((db) =>
      db.select(columns).from(products).where(after).orderBy(asc(products.id)).limit(limit),
    );
    yield* batch.filter(({ isHidden }) => !isHidden);
    const last = batch.at(-1);
    if (!last || batch.length < limit) return;
    from = gt(products.id, last.id);
    remaining -= batch.length;
  }
}
