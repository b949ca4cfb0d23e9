import { and, asc, eq, inArray, lte, or } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isRunning, lockPrices, reprice, type SaleRow } from './reprice.ts';
import { sales } from './tables.ts';

/** Starts and ends the sales that are due, with the prices of their products and what shows them, in one transaction. */
export async function moveSales({ db, tags, now }: Pick<Deps, 'db' | 'tags' | 'now'>): Promise<void> {
  const at = now();
  if ((await listDue(db, at)).length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockPrices(tx);
    // Another process may have been first.
    const due = await listDue(tx, at);
    for (const sale of due)
      await tx
        .update(sales)
        .set({ state: stateAt(sale, at) })
        .where(eq(sales.id, sale.id));
    await reprice(
      tx,
      tags,
      due.filter((sale) => isRunning(sale) || stateAt(sale, at) === 'running'),
    );
  });
}

export function stateAt({ startsAt, endsAt }: Pick<SaleRow, 'startsAt' | 'endsAt'>, at: Date): SaleRow['state'] {
  if (endsAt <= at) return 'ended';
  return startsAt <= at ? 'running' : 'planned';
}

function listDue(db: Executor, at: Date): Promise<SaleRow[]> {
  const starts = and(eq(sales.state, 'planned'), lte(sales.startsAt, at));
  const ends = and(inArray(sales.state, ['planned', 'running']), lte(sales.endsAt, at));
  return db.select().from(sales).where(or(starts, ends)).orderBy(asc(sales.id));
}
