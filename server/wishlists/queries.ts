import { and, count, desc, eq } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { wishlistItems } from './tables.ts';

/** Lists the newest first. Omits hidden products by default, but their rows stay for when they are shown again. */
export async function listWishes(db: Executor, userId: string, { withHidden = false } = {}): Promise<string[]> {
  const rows = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlistItems.userId, userId), withHidden ? undefined : hasVisibility(products)))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId));
  return rows.map((row) => row.productId);
}

export async function countWishes(db: Executor, userId: string): Promise<number> {
  const [total] = await db.select({ count: count() }).from(wishlistItems).where(eq(wishlistItems.userId, userId));
  return total?.count ?? 0;
}

export async function hasWish(db: Executor, userId: string, productId: string): Promise<boolean> {
  const rows = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
  return rows.length > 0;
}
