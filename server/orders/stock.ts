import { AppError } from '#contract/errors.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { type StockStep, setStocks } from '#server/catalogue/stock/set-stocks.ts';
import type { StockChange } from '#server/catalogue/stock/stock-change.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';

interface Pieces {
  productId: string;
  name: string;
  quantity: number;
  /** Pieces that are with a courier. They do not change the stock. */
  sent?: number;
}

/** Locks products in the order of their ids, to prevent deadlocks. Omits deleted products. */
export function lockOrderedProducts(tx: Executor, lines: readonly Pieces[]): Promise<ProductRow[]> {
  return lockProducts(tx, [...new Set(lines.map((line) => line.productId))]);
}

interface OrderStock extends StockChange {
  locked: readonly ProductRow[];
  lines: readonly Pieces[];
}

/** Skips stock that is not counted. Throws `out_of_stock` with the product's name. */
export function takeStock(deps: Deps, tx: Executor, order: OrderStock): Promise<readonly ProductRow[]> {
  return moveStock(deps, tx, order, -1);
}

/** Skips stock that is not counted. Returns rows with their new stock. */
export function returnStock(deps: Deps, tx: Executor, order: OrderStock): Promise<readonly ProductRow[]> {
  return moveStock(deps, tx, order, 1);
}

async function moveStock(
  deps: Deps,
  tx: Executor,
  { locked, lines, ...change }: OrderStock,
  direction: 1 | -1,
): Promise<readonly ProductRow[]> {
  const steps = locked.flatMap((before) => {
    const line = lines.find(({ productId }) => productId === before.id);
    if (before.stock === null || line === undefined) return [];
    const stock = before.stock + direction * (line.quantity - (line.sent ?? 0));
    if (stock < 0) throw new AppError('out_of_stock', { message: `There are not enough pieces of ${line.name}.` });
    return [{ before, stock }];
  });
  await setStocks(deps, tx, steps, change);
  const stocks = new Map(steps.map(({ before, stock }) => [before.id, stock]));
  return locked.map((row) => ({ ...row, stock: stocks.get(row.id) ?? row.stock }));
}

/** `taken` has positive pieces to take and negative ones to return. Throws `out_of_stock` with the product's name. */
export function stepsTaking(
  locked: readonly ProductRow[],
  lines: readonly Pieces[],
  taken: ReadonlyMap<string, number>,
): StockStep[] {
  return locked.flatMap((before) => {
    const pieces = taken.get(before.id) ?? 0;
    if (before.stock === null || pieces === 0) return [];
    const stock = before.stock - pieces;
    if (stock < 0) {
      const name = lines.find(({ productId }) => productId === before.id)?.name ?? before.name;
      const left = before.stock === 0 ? 'is sold out' : `has only ${before.stock} more`;
      throw new AppError('out_of_stock', { message: `${name} ${left}.` });
    }
    return [{ before, stock }];
  });
}
