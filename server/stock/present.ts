import { shortIdOf } from '#contract/product-path.ts';
import type { StockedProduct, StockMove } from '#contract/stock.schema.ts';
import { presentManagedProduct } from '#server/catalogue/present.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { CountedProduct, StockMoveRow } from './queries.ts';

export function presentStock(row: ProductRow & Partial<CountedProduct>, seesCosts: boolean): StockedProduct {
  const { _id, name, color, age, cover, stock, isHidden, price, cost } = presentManagedProduct(row, seesCosts);
  const sku = row.sku ?? shortIdOf(_id);
  const amounts = seesCosts ? { price, cost } : {};
  return { _id, name, color, age, cover, stock, isHidden, sku, timesCounted: row.timesCounted, ...amounts };
}

export function presentMove(row: StockMoveRow, orderNumbers: ReadonlyMap<string, string>): StockMove {
  const { id, at, why, delta, by, ref } = row;
  return { _id: id, at: at.toISOString(), why, delta, by, orderId: orderNumbers.get(ref) ?? null };
}
