import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { MergeWishlistBody } from '#contract/wishlist.schema.ts';
import { WISHLIST_ITEMS_MAX } from '#contract/wishlist.ts';
import { lockUser } from '#server/accounts/queries.ts';
import { findProductByAnyId, findShownProduct, listShownProductsByIds } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { countWishes, hasWish, listWishes } from './queries.ts';
import { wishlistItems } from './tables.ts';

/** Adds a product. If it is listed already, it keeps its position. Returns the ids of the whole list. */
export async function addWish({ db, now }: Deps, userId: string, productId: string): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const product = await findShownProduct(tx, productId);
    if (!product) throw new AppError('product_not_found');
    if (!(await hasWish(tx, userId, product.id))) {
      if ((await countWishes(tx, userId)) >= WISHLIST_ITEMS_MAX) throw new AppError('wishlist_full');
      await insertWishes(tx, userId, [product.id], now());
    }
    return listWishes(tx, userId);
  });
}

/** Returns the ids of the remaining products. */
export async function removeWish({ db }: Deps, userId: string, productId: string): Promise<string[]> {
  const product = await findProductByAnyId(db, productId);
  if (!product) throw new AppError('product_not_found');
  await db.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, product.id)));
  return listWishes(db, userId);
}

/**
 * Adds the browser's list before the stored one. Skips unknown products, and the oldest beyond the limit. Returns the
 * whole list.
 */
export async function mergeWishes({ db, now }: Deps, userId: string, body: MergeWishlistBody): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const listed = new Set(await listWishes(tx, userId, { withHidden: true }));
    const existing = await listShownProductsByIds(tx, body.productIds);
    const added = [...new Set(existing.map((product) => product.id))].filter((id) => !listed.has(id));
    await insertWishes(tx, userId, added.slice(0, WISHLIST_ITEMS_MAX - listed.size), now());
    return listWishes(tx, userId);
  });
}

/** Adds products to a wishlist. The product of the first id becomes the newest one. */
async function insertWishes(tx: Executor, userId: string, productIds: string[], now: Date): Promise<void> {
  // Waits until a product that is being deleted is gone, and then skips it.
  const stored = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(products.id)
    .for('key share');
  const storedIds = new Set(stored.map((product) => product.id));
  const values = productIds
    .filter((id) => storedIds.has(id))
    .map((productId, index) => ({ userId, productId, createdAt: new Date(now.getTime() - index) }));
  if (values.length > 0) await tx.insert(wishlistItems).values(values).onConflictDoNothing();
}
