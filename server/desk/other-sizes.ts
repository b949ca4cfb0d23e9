import { listProductsByIds, listVariants, type ProductRow } from '#server/catalogue/queries.ts';
import type { OrderLineRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Returns sizes that a customer can choose instead: the same colour, in stock, and not in the order yet. */
export async function listOtherSizes(db: Executor, lines: readonly OrderLineRow[]): Promise<Map<string, ProductRow[]>> {
  const ordered = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const products = await listProductsByIds(db, [...ordered.keys()]);
  const sizes = new Map<string, ProductRow[]>();
  for (const product of products) {
    const pieces = ordered.get(product.id) ?? 1;
    const others = (await listVariants(db, product)).filter(
      ({ id, color, age, stock }) =>
        color === product.color && age !== product.age && !ordered.has(id) && (stock === null || stock >= pieces),
    );
    if (others.length > 0) sizes.set(product.id, others);
  }
  return sizes;
}
