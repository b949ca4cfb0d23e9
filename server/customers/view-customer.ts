import type { CustomerDetails } from '#contract/customers.schema.ts';
import { CUSTOMER_ORDERS_MAX } from '#contract/customers.ts';
import { AppError } from '#contract/errors.ts';
import { FORMER_ORDERS_SHOWN_MAX } from '#contract/former-orders.ts';
import type { Staff } from '#contract/rights.ts';
import { presentFormerOrder } from '#server/former-orders/present.ts';
import { listFormerOrders } from '#server/former-orders/queries.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { presentForStaff } from '#server/orders/present.ts';
import { loadOrders } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { presentCustomer } from './present.ts';
import { findPhone, listAccountsOfPhone, listOrdersOfPhone, summarizePhones } from './queries.ts';

/**
 * Includes all orders with the phone number, whichever account placed them. Throws `customer_not_found` if there is
 * neither an order nor a note, nor an order of the old shop.
 */
export async function viewCustomer(db: Executor, idOrPhone: string, viewer: Staff): Promise<CustomerDetails> {
  const phone = await findPhone(db, idOrPhone);
  if (phone === undefined) throw new AppError('customer_not_found');
  const summary = (await summarizePhones(db, [phone])).get(phone);
  const contacts = await findContacts(db, [{ phoneE164: phone }]);
  const contact = contacts.get(phone);
  const former = await listFormerOrders(db, phone, FORMER_ORDERS_SHOWN_MAX);
  if (!summary && !contact && former.length === 0) throw new AppError('customer_not_found');
  const orders = await loadOrders(db, await listOrdersOfPhone(db, phone, CUSTOMER_ORDERS_MAX));
  return {
    ...presentCustomer({ phone, summary, contact, former: former[0] }, viewer),
    former: former.map((row) => presentFormerOrder(row, viewer)),
    note: contact?.note ?? '',
    blocked: contact?.blockedAt ? { at: contact.blockedAt.toISOString(), why: contact.blockedWhy ?? '' } : null,
    version: contact?.version ?? 0,
    accounts: await listAccountsOfPhone(db, phone),
    history: orders.map((full) => presentForStaff(full, viewer, contacts)),
  };
}
