import { asc, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { OrderPage } from '#contract/order-page.schema.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { hasRight, maySeeAmounts } from '#contract/rights.ts';
import { listRefundsOfOrder } from '#server/cash/refunds/list-refunds.ts';
import { presentRefund } from '#server/cash/refunds/present.ts';
import { summarizePhones } from '#server/customers/queries.ts';
import type { Deps } from '#server/deps.ts';
import { presentHelper, viewDeskOf } from '#server/desk/present.ts';
import { listHelpers } from '#server/desk/queries.ts';
import { findOrder } from '#server/orders/queries.ts';
import { presentParcel } from '#server/parcels/present.ts';
import { findParcelsOfOrder, listCouriers } from '#server/parcels/queries.ts';
import { refundablePaisa } from '#server/parcels/refunds/queries.ts';
import { returnItems } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { viewOrderProfit } from '#server/views/profit/view-profit.ts';
import { presentMoney, readPostings } from './order-money.ts';
import { readTimeline } from './order-timeline.ts';

/** Omits parts that the viewer may not see. Throws `order_not_found`. */
export async function viewOrderPage(deps: Deps, viewer: Viewer, idOrNumber: string): Promise<OrderPage> {
  const { db } = deps;
  const row = await findOrder(db, idOrNumber);
  if (!row) throw new AppError('order_not_found');
  const order = await viewDeskOf(deps, viewer, row);
  const parcels = await findParcelsOfOrder(db, row.id);
  const seesMoney = hasRight(viewer, 'cash.view');
  const profit = seesMoney ? await viewOrderProfit(db, row.id) : undefined;
  const postings = seesMoney ? await readPostings(db, parcels) : [];
  const refunds = seesMoney ? await listRefundsOfOrder(db, row.id) : [];
  const events = await readTimeline(db, order.order, { postings, refunds, hasAmounts: maySeeAmounts(viewer) });
  return {
    order,
    customer: await presentCustomer(db, order.order),
    parcels: parcels.map((parcel) => presentParcel(parcel, viewer)),
    returns: await listReturns(db, parcels),
    ...(seesMoney && {
      money: presentMoney(parcels, postings),
      refunds: refunds.map((each) => presentRefund(each, deps.now())),
      refundable: pkrFromPaisa(
        refundablePaisa(
          row,
          refunds.map(({ refund }) => refund),
        ),
      ),
    }),
    ...(profit && { profit }),
    helpers: (await listHelpers(db)).map(presentHelper),
    couriers: (await listCouriers(db)).flatMap(({ id, label, isActive }) => (isActive ? [{ _id: id, label }] : [])),
    events,
  };
}

async function presentCustomer(db: Executor, { contact }: StaffOrder): Promise<OrderPage['customer']> {
  if (contact === null) return null;
  const { phone, note, blockedAt, blockedWhy } = contact;
  const summary = (await summarizePhones(db, [phone])).get(phone);
  return {
    orders: summary?.orders ?? 0,
    delivered: summary?.delivered ?? 0,
    cancelled: summary?.cancelled ?? 0,
    note,
    blocked: blockedAt === null ? null : { at: blockedAt, why: blockedWhy ?? '' },
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
