import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { sumAdjustments } from '#contract/orders.ts';
import type { Deps } from '#server/deps.ts';
import { orderDesk } from '#server/desk/tables.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { orderLines } from '#server/orders/tables.ts';
import { parcelLineOf } from '#server/parcels/pack-orders.ts';
import type { CourierRow, ParcelRow } from '#server/parcels/queries.ts';
import { isOut, makeParcelNumber } from '#server/parcels/rules.ts';
import { courierAccounts, parcelLines, parcels } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { TestShop } from './test-shop.ts';

/** The shop's own rider unless overridden. The account's name is unique. */
export async function addCourierAccount(
  { db }: Pick<Deps, 'db'>,
  overrides: Partial<typeof courierAccounts.$inferInsert> = {},
): Promise<CourierRow> {
  const id = newId();
  const values = { id, courier: 'own' as const, label: `Rider ${id}`, usesOwnNumbers: true, ...overrides };
  const [courier] = await db.insert(courierAccounts).values(values).returning();
  if (!courier) throw new Error('The courier account was not added');
  return courier;
}

/** The parcel has all pieces of the order. In later states it has a courier and a tracking number. */
export async function addParcel(
  deps: Pick<Deps, 'db' | 'now'>,
  order: OrderRow,
  overrides: Partial<typeof parcels.$inferInsert> = {},
): Promise<ParcelRow> {
  const { db, now } = deps;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const number = makeParcelNumber(randomInt);
  const isBooked = (overrides.state ?? 'packed') !== 'packed';
  const courierAccountId = isBooked && !overrides.courierAccountId ? (await addCourierAccount(deps)).id : null;
  const values = {
    number,
    orderId: order.id,
    orderNumber: order.orderId,
    city: order.city,
    codPaisa: order.grandTotalPaisa,
    adjustmentsPaisa: sumAdjustments(order.adjustments),
    weightG: 500,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    createdAt: now(),
    stateAt: now(),
    courierAccountId,
    trackingNo: isBooked ? number : null,
    ...overrides,
  };
  const [parcel] = await db.insert(parcels).values(values).returning();
  if (!parcel) throw new Error('The parcel was not added');
  await db.insert(parcelLines).values(lines.map((line) => parcelLineOf(parcel.id, line)));
  if (parcel.kind === 'forward') {
    if (isOut(parcel.state)) {
      await db.update(orderLines).set({ sent: sql`quantity` }).where(eq(orderLines.orderId, order.id));
    }
    await db
      .update(orderDesk)
      .set({ isPacked: true, packedPieces: parcel.pieces })
      .where(eq(orderDesk.orderId, order.id));
  }
  return parcel;
}

/** Makes the booking file of all parcels of a courier account. Returns the path from which it is downloaded. */
export async function makeBookingFile(
  { call, users }: Pick<TestShop, 'call' | 'users'>,
  courier: string,
): Promise<string> {
  const file = newId();
  await call('POST', '/api/parcels/booking-files', { as: users.admin, body: { file, courier, which: 'all' } });
  return `/api/parcels/booking-files/${file}`;
}
