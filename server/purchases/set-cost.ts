import { AppError } from '#contract/errors.ts';
import { paisaOrNull, pkrFromPaisa } from '#contract/money.ts';
import type { SetCostBody } from '#contract/purchases.schema.ts';
import { lockProducts } from '#server/catalogue/queries.ts';
import { setCosts } from '#server/catalogue/stock/set-costs.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** Sets the cost by hand. Throws `cost_changed` if the stored cost is not the one that the author saw. */
export async function setCost(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  id: string,
  { cost, seen }: SetCostBody,
): Promise<number | null> {
  if (!isId(id)) throw new AppError('product_not_found');
  return inTransaction(db, async (tx) => {
    const [product] = await lockProducts(tx, [id]);
    if (!product) throw new AppError('product_not_found');
    const costPaisa = paisaOrNull(cost);
    if (product.costPaisa !== costPaisa) {
      if (product.costPaisa !== paisaOrNull(seen)) throw new AppError('cost_changed');
      await setCosts(tx, [{ id, costPaisa }]);
      const before = { cost: product.costPaisa === null ? null : pkrFromPaisa(product.costPaisa) };
      const subject = { id, label: product.name };
      await recordChange(tx, { by, at: now(), verb: 'product.changed', subject, before, after: { cost } });
    }
    return cost;
  });
}
