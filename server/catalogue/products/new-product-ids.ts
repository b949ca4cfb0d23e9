import { shortIdOf } from '#contract/product-path.ts';
import { hasShortId } from '#server/catalogue/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Returns ids whose short forms are unique too, because the URLs of product pages contain only the short form. */
export async function newProductIds(tx: Executor, count: number): Promise<string[]> {
  for (;;) {
    const ids = Array.from({ length: count }, newId);
    const shortIds = new Set(ids.map(shortIdOf));
    if (shortIds.size === count && !(await hasShortId(tx, [...shortIds]))) return ids;
  }
}
