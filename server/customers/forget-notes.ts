import { and, eq, exists, isNotNull, isNull, ne, notExists, notInArray, or, type SQL } from 'drizzle-orm';
import { ENDED_STATUSES } from '#contract/customers.ts';
import { contacts, orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/**
 * Deletes notes about phone numbers that only deleted accounts used. A blocked number stays blocked until
 * `cleanCustomers` deletes its row.
 */
export async function forgetNotes(db: Executor): Promise<void> {
  const ordersOf = (condition: SQL | undefined) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.phoneE164, contacts.phoneE164), condition));
  const isOfDeleted = and(isNull(orders.userId), ne(orders.email, ''));
  const isForgotten = and(
    exists(ordersOf(isOfDeleted)),
    notExists(
      ordersOf(or(isNotNull(orders.userId), eq(orders.email, ''), notInArray(orders.status, [...ENDED_STATUSES]))),
    ),
  );
  await db.delete(contacts).where(and(isNull(contacts.blockedAt), isForgotten));
  await db
    .update(contacts)
    .set({ note: '' })
    .where(and(ne(contacts.note, ''), isForgotten));
}
