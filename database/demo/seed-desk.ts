import { randomInt } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import { type Adjustment, sumAdjustments } from '#contract/orders.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { orderEvents, orderLines, orders } from '#server/orders/tables.ts';
import { isOut, makeParcelNumber } from '#server/parcels/rules.ts';
import { courierAccounts, parcelEvents, parcelLines, parcels, returnItems } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addBoughtProducts } from '#server/reviews/bought-products.ts';
import { atHour } from './demo-dates.ts';
import { type DeskOrder, type DeskParcel, makeDeskOrders } from './desk-orders.ts';
import { getFrom } from './get-from.ts';
import { orderRows, type SeededShop } from './order-rows.ts';
import { seedCash } from './seed-cash.ts';
import { DEMO_USERS } from './users.ts';

const SENDER = {
  'Shipper Name': 'Nanhi Dukaan',
  'Shipper Phone': '03001234567',
  'Shipper Address': '14 Fabric Lane, Liberty Market',
  'Shipper Email': 'hello@example.com',
  'Origin City Name': 'Lahore',
  'Return City': 'Lahore',
  'Return Address': '14 Fabric Lane, Liberty Market',
};
/** The page does not exist, because real couriers do not know the tracking numbers of the demo. */
const TRACKING_URL = 'https://example.com/track/{number}';
const COURIERS = [
  { courier: 'leopards', label: 'Leopards', trackingUrl: TRACKING_URL, details: SENDER },
  { courier: 'postex', label: 'PostEx', trackingUrl: TRACKING_URL, details: { pickupAddressCode: '001' } },
] as const;
/** Rows in one INSERT. Inserting each row on its own would make the first start slow. */
const BATCH = 100;

export async function seedDesk(tx: Executor, shop: SeededShop, now: Date): Promise<void> {
  const couriers = COURIERS.map((courier) => ({ id: newId(), ...courier }));
  await tx.insert(courierAccounts).values(couriers);
  const rows = makeDeskOrders().map((order, index) =>
    rowsOf(order, shop, { now, index, couriers: couriers.map(({ id }) => id) }),
  );
  for (let from = 0; from < rows.length; from += BATCH) await insertRows(tx, rows.slice(from, from + BATCH));
  const sent = rows.flatMap(({ parcel }) => parcel ?? []);
  await seedCash(
    tx,
    sent,
    couriers.map(({ id }) => id),
    shop.userIds.get('admin') ?? null,
    now,
  );
  for (const [callState, attempts] of [
    ['no_answer', 1],
    ['hold', 0],
    ['confirmed', 0],
    ['declined', 0],
  ] as const) {
    const ids = rows.filter((row) => row.callState === callState).map(({ order }) => order.id);
    const cancelReason = callState === 'declined' ? ('changed_mind' as const) : null;
    await tx
      .update(orderDesk)
      .set({ callState, attempts, cancelReason, lastCallAt: now })
      .where(inArray(orderDesk.orderId, ids));
  }
  const packed = rows.flatMap(({ parcel }) => (parcel && parcel.state !== 'void' ? [parcel.orderId] : []));
  const ordered = sql`(select sum(${orderLines.quantity}) from ${orderLines} where ${orderLines.orderId} = ${orderDesk.orderId})`;
  await tx.update(orderDesk).set({ isPacked: true, packedPieces: ordered }).where(inArray(orderDesk.orderId, packed));
}

type Rows = ReturnType<typeof rowsOf>;

async function insertRows(tx: Executor, rows: readonly Rows[]): Promise<void> {
  await tx.insert(orders).values(rows.map(({ order }) => order));
  await tx.insert(orderLines).values(rows.flatMap(({ lines }) => lines));
  await tx.insert(orderEvents).values(rows.flatMap(({ events }) => events));
  const sent = rows.flatMap(({ parcel }) => parcel ?? []);
  if (sent.length > 0) {
    await tx.insert(parcels).values(sent);
    await tx.insert(parcelLines).values(rows.flatMap((row) => row.parcelLines));
    await tx.insert(parcelEvents).values(rows.flatMap((row) => row.parcelEvents));
  }
  const back = rows.flatMap((row) => row.returned);
  if (back.length > 0) await tx.insert(returnItems).values(back);
  const delivered = rows.filter(({ order }) => order.status === 'Delivered');
  await addBoughtProducts(
    tx,
    delivered.flatMap(({ order: { userId }, lines }) => lines.map(({ productId }) => ({ userId, productId }))),
  );
}

interface Place {
  now: Date;
  index: number;
  couriers: readonly string[];
}

const CUSTOMER_BY_KEY = new Map(DEMO_USERS.map((user) => [user.key, user]));

function rowsOf(demo: DeskOrder, shop: SeededShop, place: Place) {
  const { now, index } = place;
  const { userIds } = shop;
  const { userKey, status, lines: demoLines, parcel: plan } = demo;
  const history = historyOf(demo);
  const at = (daysAgo: number) => atHour(now, daysAgo, demo.hour);
  const placed = orderRows(
    {
      customer: getFrom(CUSTOMER_BY_KEY, userKey),
      userId: getFrom(userIds, userKey),
      status,
      lines: demoLines,
      notes: '',
      createdAt: at(demo.placedDaysAgo),
      updatedAt: at(history.at(-1)?.daysAgo ?? demo.placedDaysAgo),
    },
    shop,
  );
  const { order } = placed;
  const hasLeft = plan && (isOut(plan.state) || plan.state === 'received');
  const lines = placed.lines.map((line) => ({ ...line, sent: hasLeft ? line.quantity : 0 }));
  const events = history.map((event) => ({
    orderId: order.id,
    status: event.status,
    byUserId: getFrom(userIds, event.status === 'pending' ? userKey : 'admin'),
    createdAt: at(event.daysAgo),
  }));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const parcel = plan && parcelOf(plan, { ...order, pieces }, { ...place, at });
  const ofParcel = <Row>(rows: (parcelId: string) => Row[]) => (parcel ? rows(parcel.id) : []);
  return {
    callState: demo.callState,
    order,
    lines,
    events,
    parcel,
    index,
    parcelLines: ofParcel((parcelId) =>
      lines.map(({ position, productId, name, color, age, unitPricePaisa, unitCostPaisa, quantity }) => ({
        parcelId,
        position,
        productId,
        name,
        color,
        age,
        unitPricePaisa,
        unitCostPaisa,
        quantity,
      })),
    ),
    parcelEvents: ofParcel((parcelId) => [
      { parcelId, state: parcel?.state ?? 'packed', at: parcel?.stateAt ?? now, byUserId: getFrom(userIds, 'admin') },
    ]),
    returned:
      parcel?.state === 'received'
        ? lines.map(({ position, quantity }) => ({
            parcelId: parcel.id,
            position,
            condition: 'sellable' as const,
            quantity,
          }))
        : [],
  };
}

interface Event {
  status: OrderStatus;
  daysAgo: number;
}

function historyOf({ status, placedDaysAgo, parcel }: DeskOrder): Event[] {
  const placed: Event = { status: 'pending', daysAgo: placedDaysAgo };
  if (status === 'pending') return [placed];
  const confirmedAt = Math.max(0, placedDaysAgo - 1);
  if (!parcel && status === 'cancelled') return [placed, { status, daysAgo: confirmedAt }];
  const confirmed: Event = { status: 'processing', daysAgo: confirmedAt };
  if (status === 'processing' || !parcel) return [placed, confirmed];
  const shipped: Event = { status: 'shipped', daysAgo: parcel.handedDaysAgo };
  if (ORDER_STATUS_MEANINGS[status].isStep && status === 'shipped') return [placed, confirmed, shipped];
  return [placed, confirmed, shipped, { status, daysAgo: parcel.doneDaysAgo }];
}

interface Moment extends Place {
  at: (daysAgo: number) => Date;
}

function parcelOf(
  { courier, state, handedDaysAgo, doneDaysAgo }: DeskParcel,
  order: {
    id: string;
    orderId: string;
    city: string;
    grandTotalPaisa: number;
    adjustments: Adjustment[];
    createdAt: Date;
    pieces: number;
  },
  { at, index, couriers }: Moment,
) {
  const hasLeft = isOut(state) || state === 'received';
  return {
    id: newId(),
    number: makeParcelNumber(randomInt),
    orderId: order.id,
    orderNumber: order.orderId,
    city: order.city,
    state,
    courierAccountId: state === 'packed' ? null : (couriers[courier] ?? null),
    trackingNo: hasLeft ? trackingNoOf(courier, index) : null,
    codPaisa: order.grandTotalPaisa,
    adjustmentsPaisa: sumAdjustments(order.adjustments),
    weightG: 500,
    pieces: order.pieces,
    createdAt: order.createdAt,
    stateAt: at(doneDaysAgo),
    handedOverAt: hasLeft ? at(handedDaysAgo) : null,
    deliveredAt: state === 'delivered' ? at(doneDaysAgo) : null,
  };
}

/** Returns the same numbers in every demo shop, because the demo's statement files contain these numbers. */
export function trackingNoOf(courier: 0 | 1, index: number): string {
  return courier === 0 ? `LE${7_500_000_000 + index * 37}` : String(22_040_000_001_000 + index * 41);
}
