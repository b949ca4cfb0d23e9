import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { repriceProducts } from '#server/catalogue/sales/reprice.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Locks all products before the first update, in the order of ids, to prevent deadlocks. Omits deleted products. */
export async function lockPricedProducts(
  deps: Pick<Deps, 'tags'>,
  tx: Executor,
  ids: string[],
  isRepricing: boolean,
): Promise<ProductRow[]> {
  const locked = await lockProducts(tx, ids);
  if (!isRepricing || locked.length === 0) return locked;
  await repriceProducts(tx, deps.tags, { ids });
  return lockProducts(tx, ids);
}
