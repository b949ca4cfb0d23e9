import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { lockProducts } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

interface Pieces {
  productId: string;
  name: string;
  quantity: number;
}

/** Takes counted pieces off the shelf. The caller holds the rows' locks. Throws `out_of_stock` naming the product. */
export async function takeStock(tx: Executor, lines: readonly Pieces[]): Promise<void> {
  for (const { productId, quantity, name } of lines) {
    const [before] = await tx.select({ stock: products.stock }).from(products).where(eq(products.id, productId));
    if (!before || before.stock === null) continue;
    const taken = await tx
      .update(products)
      .set({ stock: sql`${products.stock} - ${quantity}` })
      .where(and(eq(products.id, productId), gte(products.stock, quantity)))
      .returning({ id: products.id });
    if (taken.length === 0) throw new AppError('out_of_stock', { message: `There are not enough pieces of ${name}.` });
  }
}

/** Puts counted pieces back; what is not counted, or no longer in the shop, stays as it is. */
export async function returnStock(tx: Executor, lines: readonly Pieces[]): Promise<void> {
  for (const { productId, quantity } of lines) {
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(and(eq(products.id, productId), isNotNull(products.stock)));
  }
}

/** Locks the products of these lines in the order of their ids, as placing an order does. */
export async function lockStock(tx: Executor, lines: readonly Pieces[]): Promise<void> {
  const ids = lines.map((line) => line.productId);
  if (ids.length > 0) await lockProducts(tx, ids);
}
