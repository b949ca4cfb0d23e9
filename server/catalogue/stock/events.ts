import { z } from 'zod';
import { fellLow, isBack, type StockReason } from '#contract/stock.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/jobs/job.ts';

/** Products that an order brought down to the low-stock level; `left` is what there is since. */
export const stockFellLow = defineEvent(
  'stock.fell-low',
  z.object({ products: z.array(z.object({ id: z.string(), left: z.number().int() })) }),
);

/** Products that were sold out and can be bought again. */
export const stockIsBack = defineEvent('stock.is-back', z.object({ products: z.array(z.string()) }));

interface Change {
  id: string;
  before: number | null;
  after: number | null;
}

type Offered = Pick<ProductRow, 'stock' | 'isHidden'>;

/** A change by staff; to shoppers a hidden product is sold out. */
export function offeredChange(id: string, before: Offered, after: Offered): Change {
  const offered = ({ stock, isHidden }: Offered) => (isHidden ? 0 : stock);
  return { id, before: offered(before), after: offered(after) };
}

/** Publishes, in the change's transaction, what others act on; most changes are nobody's business. */
export async function publishStockEvents(
  { jobs, settings }: Pick<Deps, 'jobs' | 'settings'>,
  tx: Executor,
  changes: readonly Change[],
  why: StockReason,
): Promise<void> {
  const back = changes.filter(({ before, after }) => isBack(before, after)).map(({ id }) => id);
  if (back.length > 0) await jobs.publish(tx, stockIsBack, { products: back });
  // Staff who write stock down see it; an order is seen by nobody.
  if (why !== 'sale' && why !== 'resume') return;
  const { lowStockLevel: level } = await settings.read();
  const low = changes.flatMap(({ id, before, after }) => (fellLow(before, after, level) ? [{ id, left: after }] : []));
  if (low.length > 0) await jobs.publish(tx, stockFellLow, { products: low });
}
