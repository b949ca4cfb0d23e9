import type { ChangeStockBody, StockResult } from '#contract/stock.schema.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { type Plan, planCount, planDelta, type WrittenCount } from '#server/catalogue/stock/plan-stock.ts';
import { type StockStep, setStocks } from '#server/catalogue/stock/set-stocks.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, settleTogether } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { listChangedBy, listCounts } from './queries.ts';

interface PlannedChange {
  productId: string;
  /** `written` are the product's earlier counts, the oldest first. */
  plan: (stock: number | null | undefined, written: readonly WrittenCount[]) => Plan;
}

/** Each product succeeds or fails on its own, so that one failure loses no other count. */
export async function changeStock(deps: Deps, viewer: Viewer, body: ChangeStockBody): Promise<StockResult[]> {
  const why = 'counts' in body ? 'count' : 'receive';
  const planned = plannedChanges(body);
  return inTransaction(deps.db, async (tx) => {
    const ids = planned.map(({ productId }) => productId);
    const rows = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]));
    // Reads after locking, because the first attempt of this request may have held the locks until now.
    const made = await listChangedBy(tx, body.ref);
    const written = 'counts' in body ? await listCounts(tx, ids) : undefined;
    const steps: StockStep[] = [];
    const results = planned.map(({ productId, plan }): StockResult => {
      const before = rows.get(productId);
      const stock = before?.stock ?? null;
      if (made.has(productId)) return { productId, outcome: 'repeated', stock };
      const planOf = plan(before?.stock, written?.get(productId) ?? []);
      if ('refused' in planOf || !before) {
        return { productId, outcome: 'refused', stock, ...('refused' in planOf && { message: planOf.refused }) };
      }
      if (planOf.stock === before.stock) return { productId, outcome: 'unchanged', stock };
      steps.push({ before, stock: planOf.stock });
      return { productId, outcome: 'changed', stock: planOf.stock };
    });
    await settleTogether([
      setStocks(deps, tx, steps, { why, ref: body.ref, by: viewer.id }),
      ...steps.map(({ before, stock }) => recordStockChange(deps, tx, viewer, before, stock)),
    ]);
    return results;
  });
}

function plannedChanges(body: ChangeStockBody): PlannedChange[] {
  if ('counts' in body) {
    return body.counts.map(({ productId, ...count }) => ({
      productId,
      plan: (stock, written) => planCount(stock, count, written),
    }));
  }
  return body.changes.map(({ productId, delta }) => ({ productId, plan: (stock) => planDelta(stock, delta) }));
}

function recordStockChange({ now }: Deps, tx: Executor, by: Viewer, before: ProductRow, stock: number): Promise<void> {
  return recordChange(tx, {
    by,
    at: now(),
    verb: 'product.stock',
    subject: { id: before.id, label: before.name },
    before: { stock: before.stock },
    after: { stock },
  });
}
