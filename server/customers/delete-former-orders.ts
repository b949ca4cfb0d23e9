import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { removeFormerOrders } from '#server/former-orders/remove-former-orders.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { maskPhone } from './mask-phone.ts';
import { findPhone } from './queries.ts';

/** Deletes the orders of the old shop with this number. Throws `customer_not_found` if there is none. */
export async function deleteFormerOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  idOrPhone: string,
): Promise<void> {
  const phone = await findPhone(db, idOrPhone);
  if (phone === undefined) throw new AppError('customer_not_found');
  await inTransaction(db, async (tx) => {
    const removed = await removeFormerOrders(tx, phone);
    if (removed === 0) throw new AppError('customer_not_found');
    const subject = { id: phone.slice(-4), label: maskPhone(phone) };
    const change = { before: { orders: removed }, after: null };
    await recordChange(tx, { by, at: now(), verb: 'customer.former-deleted', subject, ...change });
  });
}
