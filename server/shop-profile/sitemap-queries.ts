import { asc, gt, gte, max, sum } from 'drizzle-orm';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Read } from '#server/platform/replicas/read-replicas.ts';

/** Number of products that are read at a time, so that the memory never holds a whole sitemap. */
const BATCH = 1_000;

/**
 * Counts all products, including hidden ones, so that hiding a product does not move other products to another part of
 * the sitemap.
 */
export async function countProducts(db: Executor): Promise<number> {
  const [counted] = await db.select({ total: sum(facetCounts.count).mapWith(Number) }).from(facetCounts);
  return counted?.total ?? 0;
}

/** Returns the categories that have products, with the time when one of their products last changed. */
export function listCategoryChanges(db: Executor) {
  return db
    .select({ category: products.category, changedAt: max(products.updatedAt) })
    .from(products)
    .where(hasVisibility(products))
    .groupBy(products.category)
    .orderBy(asc(products.category));
}

/**
 * Yields the visible products among `size` products after the first `skip`, in the order of ids. New products have the
 * highest ids (UUID v7), so the earlier parts of the sitemap do not change.
 */
export async function* scanProducts(read: Read, { skip, size }: { skip: number; size: number }) {
  // Uses an offset in the index only to find the first product. The later batches use keyset pagination, because an
  // offset per batch would be slow.
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
