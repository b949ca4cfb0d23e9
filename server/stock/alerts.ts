import { and, asc, count, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { STOCK_ALERTS_MAX } from '#contract/stock.ts';
import { lockUser } from '#server/accounts/queries.ts';
import { findProduct, lockProducts } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { stockAlerts } from './tables.ts';

/** Returns false if the product is in stock. Throws `too_many_stock_alerts` above the limit. */
export async function addStockAlert({ db, now }: Deps, userId: string, productId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    // The lock prevents a restock between this check and the insert. Otherwise the alert would never be sent.
    const [product] = isId(productId) ? await lockProducts(tx, [productId]) : [];
    if (!product || product.isHidden) throw new AppError('product_not_found');
    if (product.inStock) return false;
    const [row] = await tx.select({ alerts: count() }).from(stockAlerts).where(eq(stockAlerts.userId, userId));
    if ((row?.alerts ?? 0) >= STOCK_ALERTS_MAX) throw new AppError('too_many_stock_alerts');
    await tx.insert(stockAlerts).values({ productId: product.id, userId, createdAt: now() }).onConflictDoNothing();
    return true;
  });
}

export async function removeStockAlert({ db }: Deps, userId: string, productId: string): Promise<void> {
  const product = await findProduct(db, productId);
  if (!product) throw new AppError('product_not_found');
  await db.delete(stockAlerts).where(and(eq(stockAlerts.userId, userId), eq(stockAlerts.productId, product.id)));
}

export function listStockAlerts(db: Executor, userId: string) {
  return db
    .select({ productId: products.id, name: products.name, createdAt: stockAlerts.createdAt })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(eq(stockAlerts.userId, userId))
    .orderBy(asc(stockAlerts.createdAt), asc(products.id));
}
