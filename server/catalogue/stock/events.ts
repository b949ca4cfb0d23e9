import { z } from 'zod';
import { fellLow, isBack, type StockReason } from '#contract/stock.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/jobs/job.ts';

/** An order brought these products down to the low-stock level. */
export const stockFellLow = defineEvent(
  'stock.fell-low',
  z.object({ products: z.array(z.object({ id: z.string(), left: z.number().int() })) }),
);

/** Products that were sold out can be bought again. */
export const stockIsBack = defineEvent('stock.is-back', z.object({ products: z.array(z.string()) }));

interface Change {
  id: string;
  before: number | null;
  after: number | null;
}

type Offered = Pick<ProductRow, 'stock' | 'isHidden'>;

/** Returns the pieces that shoppers can buy before and after the change: 0 while the product is hidden. */
export function offeredChange(id: string, before: Offered, after: Offered): Change {
  const offered = ({ stock, isHidden }: Offered) => (isHidden ? 0 : stock);
  return { id, before: offered(before), after: offered(after) };
}

/** Publishes events in the transaction of the change. Most changes publish nothing. */
export async function publishStockEvents(
  { jobs, settings }: Pick<Deps, 'jobs' | 'settings'>,
  tx: Executor,
  changes: readonly Change[],
  why: StockReason,
): Promise<void> {
  const back = changes.filter(({ before, after }) => isBack(before, after)).map(({ id }) => id);
  if (back.length > 0) await jobs.publish(tx, stockIsBack, { products: back });
  // Only orders publish low stock, because staff who reduce the stock know about it.
  if (why !== 'sale' && why !== 'resume') return;
  const { lowStockLevel: level } = await settings.read();
  const low = changes.flatMap(({ id, before, after }) => (fellLow(before, after, level) ? [{ id, left: after }] : []));
  if (low.length > 0) await jobs.publish(tx, stockFellLow, { products: low });
}
