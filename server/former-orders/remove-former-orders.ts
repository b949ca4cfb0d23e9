import { and, eq, exists, isNotNull, isNull, ne, notExists, notInArray, or, type SQL } from 'drizzle-orm';
import { ENDED_STATUSES } from '#contract/customers.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/tables.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { formerOrderFiles, formerOrders } from './tables.ts';

/** Undoes the import of a file: deletes its orders, and returns their number. */
export async function removeFormerFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<number> {
  if (!isId(id)) throw new AppError('import_not_found');
  return inTransaction(db, async (tx) => {
    const [file] = await tx.select().from(formerOrderFiles).where(eq(formerOrderFiles.id, id)).for('update');
    if (!file) throw new AppError('import_not_found');
    const removed = await tx.$count(formerOrders, eq(formerOrders.fileId, id));
    await tx.delete(formerOrderFiles).where(eq(formerOrderFiles.id, id));
    const subject = { id, label: file.fileName };
    const change = { before: { source: file.source, orders: removed }, after: null };
    await recordChange(tx, { by: viewer, at: now(), verb: 'customer.former-undone', subject, ...change });
    return removed;
  });
}

export async function removeFormerOrders(tx: Executor, phone: string): Promise<number> {
  const removed = await tx
    .delete(formerOrders)
    .where(eq(formerOrders.phoneE164, phone))
    .returning({ id: formerOrders.id });
  return removed.length;
}

/** Deletes former orders of numbers that only deleted accounts used, once the last order of the number has ended. */
export async function forgetFormerOrders(db: Executor): Promise<void> {
  const ordersOf = (condition: SQL | undefined) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.phoneE164, formerOrders.phoneE164), condition));
  const isOfDeleted = and(isNull(orders.userId), ne(orders.email, ''));
  const isOfOthers = or(isNotNull(orders.userId), eq(orders.email, ''), notInArray(orders.status, [...ENDED_STATUSES]));
  await db.delete(formerOrders).where(and(exists(ordersOf(isOfDeleted)), notExists(ordersOf(isOfOthers))));
}
