import { and, eq, inArray, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { ENDED_STATUSES, NAME_OF_DELETED_CUSTOMER } from '#contract/customers.ts';
import { DAY_MS } from '#contract/time.ts';
import { couponUses } from '#server/coupons/tables.ts';
import type { Deps } from '#server/deps.ts';
import { forgetFormerOrders } from '#server/former-orders/remove-former-orders.ts';
import { formerOrders } from '#server/former-orders/tables.ts';
import { contacts, idempotencyKeys, orderChanges, orders } from '#server/orders/tables.ts';
import { hasRow } from '#server/platform/bin/queries.ts';
import { binItems } from '#server/platform/bin/tables.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { forgetNotes } from './forget-notes.ts';

const BATCH_SIZE = 500;

/**
 * After `orderRetentionDays`, removes customer data from ended orders of deleted accounts. Totals, city and history
 * stay for accounting. Also deletes notes about numbers without orders.
 */
export async function cleanCustomers({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  const { orderRetentionDays } = await settings.read();
  const cutoff = new Date(now().getTime() - orderRetentionDays * DAY_MS);
  let cleaned: number;
  do cleaned = await removeNames(db, cutoff);
  while (cleaned === BATCH_SIZE);
  await deleteInBatches(db, binItems, isEndedOfNobody(cutoff));
  // Deletes notes about customers whose account is deleted. A note had to stay until the last order of its number
  // ended.
  await forgetNotes(db);
  await forgetFormerOrders(db);
  const hasOrder = db.select({ one: sql`1` }).from(orders).where(eq(orders.phoneE164, contacts.phoneE164));
  const hasDeletedOrder = db
    .select({ one: sql`1` })
    .from(binItems)
    .where(hasRow({ table: 'orders', column: 'phone_e164', value: contacts.phoneE164 }));
  const hasFormer = db.select({ one: sql`1` }).from(formerOrders).where(eq(formerOrders.phoneE164, contacts.phoneE164));
  const isOver = or(isNull(contacts.blockedAt), lt(contacts.blockedAt, cutoff));
  await deleteInBatches(
    db,
    contacts,
    and(notExists(hasOrder), notExists(hasDeletedOrder), notExists(hasFormer), isOver) ?? sql`false`,
  );
}

/** Matches orders in the bin that belong to no account and ended before `cutoff`. */
function isEndedOfNobody(cutoff: Date): SQL {
  return sql`exists (select from jsonb_populate_recordset(null::orders, ${binItems.rows} -> 'orders') as stored
    where stored.user_id is null and stored.updated_at < ${cutoff.toISOString()}::timestamptz
      and stored.status in (${sql.join(
        ENDED_STATUSES.map((status) => sql`${status}`),
        sql`, `,
      )}))`;
}

function removeNames(db: Deps['db'], cutoff: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const batch = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isNull(orders.userId),
          // Repeats the conditions of two partial indexes. Otherwise PostgreSQL does not use them.
          or(ne(orders.email, ''), and(eq(orders.email, ''), ne(orders.phone, ''))),
          inArray(orders.status, [...ENDED_STATUSES]),
          lt(orders.updatedAt, cutoff),
        ),
      )
      .limit(BATCH_SIZE)
      .for('update');
    const ids = batch.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.orderId, ids));
    await tx.delete(orderChanges).where(inArray(orderChanges.orderId, ids));
    await tx.update(couponUses).set({ phoneE164: null }).where(inArray(couponUses.orderId, ids));
    await tx
      .update(orders)
      .set({
        customerName: NAME_OF_DELETED_CUSTOMER,
        email: '',
        phone: '',
        phoneE164: null,
        address: '',
        zipCode: '',
        notes: '',
      })
      .where(inArray(orders.id, ids));
    return ids.length;
  });
}
