import { and, eq, inArray } from 'drizzle-orm';
import { lockProducts } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { stockAlertDue } from './events.ts';
import { stockAlerts } from './tables.ts';

/** Alerts per transaction. The transaction locks the product, so it must be short. */
const BATCH = 100;

/**
 * Enqueues mails to the waiting users, the longest waiting first. The same transaction deletes the alerts, so that
 * nobody gets two mails.
 */
export async function releaseAlerts({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, productId: string): Promise<void> {
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
