import { type SQL, sql } from 'drizzle-orm';
import type { StockReason } from '#contract/stock.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** What the trigger on `products` (migration 0021) writes beside each change of stock. */
export interface StockChange {
  why: StockReason;
  /** The order, status change, count or request that caused it; a product's stock changes once for it. */
  ref: string;
  /** A user's id; null for the shop itself. */
  by: string | null;
}

/** A setting of the transaction, which the trigger reads and clears at the end of the next statement that writes `products`. */
const SETTING = 'shop.stock_change';

function asSetting({ why, ref, by }: StockChange): string {
  return JSON.stringify({ why, ref, by });
}

/** A row for the FROM of the UPDATE that it describes, which spares a round trip. */
export function describedBy(change: StockChange): SQL {
  return sql`(select set_config(${SETTING}, ${asSetting(change)}, true)) as described`;
}

/** Says why the next statement that writes `products` in this transaction changes stock; without it, it is an edit by nobody. */
export async function describeStockChange(tx: Executor, change: StockChange): Promise<void> {
  await tx.execute(sql`select set_config(${SETTING}, ${asSetting(change)}, true)`);
}
