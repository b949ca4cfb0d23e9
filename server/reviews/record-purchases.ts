import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { purchases } from './tables.ts';

/** Idempotent. The caller has locked the products. */
export async function addPurchases(tx: Executor, userId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .insert(purchases)
    .values(productIds.map((productId) => ({ userId, productId })))
    .onConflictDoNothing();
}

export async function removePurchases(tx: Executor, userId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx.delete(purchases).where(and(eq(purchases.userId, userId), inArray(purchases.productId, [...productIds])));
}
