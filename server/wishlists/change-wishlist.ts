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

/**
 * Adds a product to the wishlist; a product that is listed already stays in its position. Returns the whole list.
 * Throws `product_not_found` or `wishlist_full`.
 */
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

/** Removes a product from the wishlist, if it is listed. Returns the other products. Throws `product_not_found`. */
export async function removeWish({ db }: Deps, userId: string, productId: string): Promise<string[]> {
  const product = await findProductByAnyId(db, productId);
  if (!product) throw new AppError('product_not_found');
  await db.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, product.id)));
  return listWishes(db, userId);
}

/**
 * Puts the list of a browser before the stored list, in the browser's order. Skips unknown products, and the oldest
 * products beyond the limit. Returns the whole list.
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

/** Inserts products. The first id becomes the newest of the list. */
async function insertWishes(tx: Executor, userId: string, productIds: string[], now: Date): Promise<void> {
  // If a product is being deleted, the lock waits until the product is gone, and the query then skips it.
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
