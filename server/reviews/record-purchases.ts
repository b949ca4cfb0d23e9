import { and, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { purchases } from './tables.ts';

export interface Purchase {
  userId: string;
  productId: string;
}

/** Skips existing purchases. The caller has locked the products. */
export async function addPurchases(tx: Executor, added: readonly Purchase[]): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(purchases)
    .values([...added])
    .onConflictDoNothing();
}

export async function removePurchases(tx: Executor, removed: readonly Purchase[]): Promise<void> {
  if (removed.length === 0) return;
  const ofUsers = Array.from(
    Map.groupBy(removed, ({ userId }) => userId),
    ([userId, own]) =>
      and(
        eq(purchases.userId, userId),
        inArray(
          purchases.productId,
          own.map(({ productId }) => productId),
        ),
      ),
  );
  await tx.delete(purchases).where(or(...ofUsers));
}
