import { type SQL, sql } from 'drizzle-orm';
import type { StockReason } from '#contract/stock.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** A trigger on `products` writes the reason into the stock move. */
export interface StockChange {
  why: StockReason;
  /** Id of the order, status change, count or request. One id can change the stock of a product only once. */
  ref: string;
  /** Null if the shop itself makes the change. */
  by: string | null;
}

/** Transaction setting. The trigger reads and clears it in the next statement that writes `products`. */
const SETTING = 'shop.stock_change';

function asSetting({ why, ref, by }: StockChange): string {
  return JSON.stringify({ why, ref, by });
}

/** Returns a FROM item that sets the reason within the UPDATE, to save a round trip. */
export function describedBy(change: StockChange): SQL {
  return sql`(select set_config(${SETTING}, ${asSetting(change)}, true)) as described`;
}

/** Sets the reason for the next statement that writes `products`. Without it the stock move has no author. */
export async function describeStockChange(tx: Executor, change: StockChange): Promise<void> {
  await tx.execute(sql`select set_config(${SETTING}, ${asSetting(change)}, true)`);
}
