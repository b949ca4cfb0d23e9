import { and, eq, inArray } from 'drizzle-orm';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { stockAlertDue } from './events.ts';
import { stockAlerts } from './tables.ts';

type ReleaseDeps = Pick<Deps, 'db' | 'jobs' | 'settings'>;

/** Alerts per transaction. The transaction locks the product, so it must be short. */
const BATCH = 100;

/**
 * Enqueues mails to the waiting users, the longest waiting first. The same transaction deletes the alerts, so that
 * nobody gets two mails.
 */
export async function releaseAlerts(deps: ReleaseDeps, productId: string): Promise<void> {
  const { db, jobs, settings } = deps;
  if (!(await settings.read()).isShopOpen) return;
  for (;;) {
    const released = await inTransaction(db, async (tx) => {
      const [product] = await lockProducts(tx, [productId]);
      if (!product?.inStock || product.isHidden) return 0;
      const waiting = await tx
        .select({ userId: stockAlerts.userId })
        .from(stockAlerts)
        .where(eq(stockAlerts.productId, productId))
        .orderBy(stockAlerts.createdAt, stockAlerts.userId)
        .limit(BATCH);
      if (waiting.length === 0) return 0;
      const users = waiting.map(({ userId }) => userId);
      for (const user of users) await jobs.enqueue(tx, stockAlertDue, { product: productId, user });
      await tx.delete(stockAlerts).where(and(eq(stockAlerts.productId, productId), inArray(stockAlerts.userId, users)));
      return users.length;
    });
    if (released < BATCH) return;
  }
}

/** Releases the alerts of all products that customers can buy now. */
export async function releaseDueAlerts(deps: ReleaseDeps): Promise<void> {
  const waiting = await deps.db
    .selectDistinct({ id: stockAlerts.productId })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(products.inStock, true), eq(products.isHidden, false)));
  for (const { id } of waiting) await releaseAlerts(deps, id);
}

/** Returns the product of a released alert. If customers cannot buy it any more, the user waits again. */
export async function findAlertedProduct(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { product: productId, user: userId }: { product: string; user: string },
): Promise<ProductRow | undefined> {
  const { isShopOpen } = await settings.read();
  return inTransaction(db, async (tx) => {
    const [product] = await lockProducts(tx, [productId]);
    if (!product || (isShopOpen && product.inStock && !product.isHidden)) return product;
    await tx.insert(stockAlerts).values({ productId, userId, createdAt: now() }).onConflictDoNothing();
    return undefined;
  });
}
