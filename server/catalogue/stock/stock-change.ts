import { type SQL, sql } from 'drizzle-orm';
import type { StockReason } from '#contract/stock.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Reason of a stock change. A trigger on `products` (migration 0021) writes it into the stock move. */
export interface StockChange {
  why: StockReason;
  /**
   * Id of the order, status change, count or request that caused the change. The same id can change the stock of a
   * product only once.
   */
  ref: string;
  /** Id of the user; null if the shop itself makes the change. */
  by: string | null;
}

/** Setting of the transaction with the reason. The trigger reads it in the next statement that writes `products`, and clears it. */
const SETTING = 'shop.stock_change';

function asSetting({ why, ref, by }: StockChange): string {
  return JSON.stringify({ why, ref, by });
}

/** Returns a FROM item that sets the reason within the UPDATE itself, to save a round trip. */
export function describedBy(change: StockChange): SQL {
  return sql`(select set_config(${SETTING}, ${asSetting(change)}, true)) as described`;
}

/** Sets the reason for the next statement of the transaction that writes `products`. Without it the stock move has no author. */
export async function describeStockChange(tx: Executor, change: StockChange): Promise<void> {
  await tx.execute(sql`select set_config(${SETTING}, ${asSetting(change)}, true)`);
}
