import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { TagBus } from '#server/platform/cache/tag-bus.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { lockSales, repriceProducts, SALES_TAG, type SaleRow } from './reprice.ts';
import { sales } from './tables.ts';

const LOCK_LIMIT_MS = 1_000;

export interface SaleDeps {
  db: Executor;
  tags: TagBus;
  now: () => Date;
}

/** Starts and ends due sales. Orders use the new prices at once; `applySales` writes them to all products later. */
export async function moveDueSales({ db, tags, now }: SaleDeps): Promise<void> {
  const at = now();
  if ((await listDue(db, at)).length === 0) return;
  await inTransaction(db, async (tx) => {
    // Waits only briefly for the lock, because orders may wait for this transaction. After a timeout the next tick
    // tries again.
    await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_LIMIT_MS))}`);
    await lockSales(tx);
    for (const sale of await listDue(tx, at)) {
      await tx
        .update(sales)
        .set({ state: stateAt(sale, at), isApplied: false })
        .where(eq(sales.id, sale.id));
    }
    await tags.invalidate(tx, [SALES_TAG]);
  });
}

export function stateAt({ startsAt, endsAt }: Pick<SaleRow, 'startsAt' | 'endsAt'>, at: Date): SaleRow['state'] {
  if (endsAt <= at) return 'ended';
  return startsAt <= at ? 'running' : 'planned';
}

/** Writes 500 prices per transaction, so that orders do not wait long. After a crash the next call writes the rest. */
export async function applySales({ db, tags }: SaleDeps): Promise<void> {
  const unapplied = await db.select().from(sales).where(eq(sales.isApplied, false));
  if (unapplied.length === 0) return;
  let after: string | null = null;
  do after = await inTransaction(db, (tx) => repriceProducts(tx, tags, { after }));
  while (after !== null);
  await inTransaction(db, async (tx) => {
    for (const { id, version, state } of unapplied) {
      const isSame = and(eq(sales.id, id), eq(sales.version, version), eq(sales.state, state));
      await tx.update(sales).set({ isApplied: true }).where(isSame);
    }
    await tx.delete(sales).where(and(eq(sales.isDeleted, true), eq(sales.isApplied, true)));
    await tags.invalidate(tx, [SALES_TAG]);
  });
}

function listDue(db: Executor, at: Date): Promise<SaleRow[]> {
  const starts = and(eq(sales.state, 'planned'), lte(sales.startsAt, at));
  const ends = and(inArray(sales.state, ['planned', 'running']), lte(sales.endsAt, at));
  return db.select().from(sales).where(or(starts, ends)).orderBy(asc(sales.id));
}
