import { asc, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { OrderPage } from '#contract/order-page.schema.ts';
import { hasRight, maySeeAmounts } from '#contract/rights.ts';
import { summarizePhones } from '#server/customers/queries.ts';
import type { Deps } from '#server/deps.ts';
import { presentHelper, viewDesk } from '#server/desk/present.ts';
import { listHelpers } from '#server/desk/queries.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { findOrder, type OrderRow } from '#server/orders/queries.ts';
import { presentParcel } from '#server/parcels/present.ts';
import { findParcelsOfOrder, listCouriers } from '#server/parcels/queries.ts';
import { returnItems } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { viewOrderProfit } from '#server/views/profit/view-profit.ts';
import { presentMoney, readPostings } from './order-money.ts';
import { readTimeline } from './order-timeline.ts';

/** Returns an order with its customer, parcels, money and history, as far as the viewer may see them. Throws `order_not_found`. */
export async function viewOrderPage(deps: Deps, viewer: Viewer, idOrNumber: string): Promise<OrderPage> {
  const { db } = deps;
  const row = await findOrder(db, idOrNumber);
  if (!row) throw new AppError('order_not_found');
  const order = await viewDesk(deps, viewer, row.id);
  const parcels = await findParcelsOfOrder(db, row.id);
  const seesMoney = hasRight(viewer, 'cash.view');
  const profit = seesMoney ? await viewOrderProfit(db, row.id) : undefined;
  const postings = seesMoney ? await readPostings(db, parcels) : [];
  const events = await readTimeline(db, order.order, { postings, hasAmounts: maySeeAmounts(viewer) });
  return {
    order,
    customer: await presentCustomer(db, row),
    parcels: parcels.map((parcel) => presentParcel(parcel, viewer)),
    returns: await listReturns(db, parcels),
    ...(seesMoney && { money: presentMoney(parcels, postings) }),
    ...(profit && { profit }),
    helpers: (await listHelpers(db)).map(presentHelper),
    couriers: (await listCouriers(db)).flatMap(({ id, label, isActive }) => (isActive ? [{ _id: id, label }] : [])),
    changes: events.filter(({ kind }) => kind === 'edit').map(({ at, by, changes }) => ({ at, by, changes })),
    events,
  };
}

async function presentCustomer(db: Executor, order: OrderRow): Promise<OrderPage['customer']> {
  const { phoneE164: phone } = order;
  if (phone === null) return null;
  const summary = (await summarizePhones(db, [phone])).get(phone);
  const contact = (await findContacts(db, [order])).get(phone);
  return {
    orders: summary?.orders ?? 0,
    delivered: summary?.delivered ?? 0,
    cancelled: summary?.cancelled ?? 0,
    note: contact?.note ?? '',
    blocked: contact?.blockedAt ? { at: contact.blockedAt.toISOString(), why: contact.blockedWhy ?? '' } : null,
  };
}

type ParcelsOfOrder = Awaited<ReturnType<typeof findParcelsOfOrder>>;

async function listReturns(db: Executor, parcels: ParcelsOfOrder): Promise<OrderPage['returns']> {
  if (parcels.length === 0) return [];
  const numbers = new Map(parcels.map(({ parcel: { id, number } }) => [id, number]));
  const rows = await db
    .select()
    .from(returnItems)
    .where(inArray(returnItems.parcelId, [...numbers.keys()]))
    .orderBy(asc(returnItems.parcelId), asc(returnItems.position));
  return rows.map(({ parcelId, ...item }) => ({ parcel: numbers.get(parcelId) ?? '', ...item }));
}
