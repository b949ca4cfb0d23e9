import { listProductsByIds, listVariants, type ProductRow } from '#server/catalogue/queries.ts';
import type { OrderLineRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';

/**
 * Returns sizes that a customer can choose instead: the same colour, in stock, and not in the order yet. A size that
 * costs the same today has the price that was agreed.
 */
export async function listOtherSizes(db: Executor, lines: readonly OrderLineRow[]): Promise<Map<string, ProductRow[]>> {
  const ordered = new Map(lines.map((line) => [line.productId, line]));
  const products = await listProductsByIds(db, [...ordered.keys()]);
  const sizes = new Map<string, ProductRow[]>();
  for (const product of products) {
    const { quantity: pieces = 1, unitPricePaisa = product.pricePaisa } = ordered.get(product.id) ?? {};
    const others = (await listVariants(db, product)).filter(
      ({ id, color, age, stock }) =>
        color === product.color && age !== product.age && !ordered.has(id) && (stock === null || stock >= pieces),
    );
    const priced = others.map((other) =>
      other.pricePaisa === product.pricePaisa ? { ...other, pricePaisa: unitPricePaisa } : other,
    );
    if (priced.length > 0) sizes.set(product.id, priced);
  }
  return sizes;
}
