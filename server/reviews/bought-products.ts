import { and, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { boughtProducts } from './tables.ts';

export interface BoughtProduct {
  userId: string;
  productId: string;
}

/** Skips existing rows. The caller has locked the products. */
export async function addBoughtProducts(tx: Executor, added: readonly BoughtProduct[]): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(boughtProducts)
    .values([...added])
    .onConflictDoNothing();
}

export async function removeBoughtProducts(tx: Executor, removed: readonly BoughtProduct[]): Promise<void> {
  if (removed.length === 0) return;
  const ofUsers = Array.from(
    Map.groupBy(removed, ({ userId }) => userId),
    ([userId, own]) =>
      and(
        eq(boughtProducts.userId, userId),
        inArray(
          boughtProducts.productId,
          own.map(({ productId }) => productId),
        ),
      ),
  );
  await tx.delete(boughtProducts).where(or(...ofUsers));
}
