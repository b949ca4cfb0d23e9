import { shortIdOf } from '#contract/product-path.ts';
import { findProductByAnyId } from '#server/catalogue/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** An id whose short id, by which a page finds its product, no other product has. */
export async function newProductId(tx: Executor): Promise<string> {
  for (;;) {
    const id = newId();
    if (!(await findProductByAnyId(tx, shortIdOf(id)))) return id;
  }
}
