import { type SQL, sql } from 'drizzle-orm';
import type { StockReason } from '#contract/stock.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** The reason of a stock change, which the trigger on `products` (migration 0021) writes into the stock move. */
export interface StockChange {
  why: StockReason;
  /** The order, status change, count or request that caused it. It changes a product's stock once. */
  ref: string;
  /** A user's id; null for the shop itself. */
  by: string | null;
}

/** A setting of the transaction. The trigger reads and clears it at the end of the next statement that writes `products`. */
const SETTING = 'shop.stock_change';

function asSetting({ why, ref, by }: StockChange): string {
  return JSON.stringify({ why, ref, by });
}

/** Returns a row for the FROM of the UPDATE that it describes, which saves a round trip. */
export function describedBy(change: StockChange): SQL {
  return sql`(select set_config(${SETTING}, ${asSetting(change)}, true)) as described`;
}

/** Sets the reason for the next statement of this transaction that writes `products`. Without it the move has no author. */
export async function describeStockChange(tx: Executor, change: StockChange): Promise<void> {
  await tx.execute(sql`select set_config(${SETTING}, ${asSetting(change)}, true)`);
}
