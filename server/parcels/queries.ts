import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED_DESK } from '#contract/desk.ts';
import type { ListParcelsQuery } from '#contract/parcels.schema.ts';
import { PARCEL_QUEUE_NAMES, type ParcelQueue } from '#contract/parcels.ts';
import { users } from '#server/accounts/tables.ts';
import { lockOrder, type OrderRow, SEARCH_COLUMN, searchedText } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { countUpTo } from '#server/platform/database/count-up-to.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import { hasText } from '#server/platform/database/list-page.ts';
import { parseTimeCursor, timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { courierAccounts, parcelEvents, parcelLines, parcels } from './tables.ts';

export type ParcelRow = typeof parcels.$inferSelect;
export type ParcelLineRow = typeof parcelLines.$inferSelect;
export type CourierRow = typeof courierAccounts.$inferSelect;

export interface ListedParcel {
  parcel: ParcelRow;
  lines: ParcelLineRow[];
  /** Null where it was deleted. */
  order: OrderRow | null;
  courier: CourierRow | null;
  /** Username of who set the state. */
  stateBy: string | null;
}

/** With lines, order and courier, in the given order of ids; unknown ids are missing. */
export async function findParcels(db: Executor, ids: readonly string[]): Promise<ListedParcel[]> {
  if (ids.length === 0) return [];
  const isOne = inArray(parcels.id, [...ids]);
  const rows = await db
    .select({ parcel: parcels, order: orders, courier: courierAccounts })
    .from(parcels)
    .leftJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(isOne);
  const lines = Map.groupBy(await findLines(db, ids), ({ parcelId }) => parcelId);
  const authors = await db
    .selectDistinctOn([parcelEvents.parcelId], { parcelId: parcelEvents.parcelId, by: users.username })
    .from(parcelEvents)
    .leftJoin(users, eq(users.id, parcelEvents.byUserId))
    .where(inArray(parcelEvents.parcelId, [...ids]))
    .orderBy(parcelEvents.parcelId, desc(parcelEvents.at), desc(parcelEvents.id));
  const authorOf = new Map(authors.map(({ parcelId, by }) => [parcelId, by]));
  const byId = new Map(rows.map((row) => [row.parcel.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, lines: lines.get(id) ?? [], stateBy: authorOf.get(id) ?? null }] : [];
  });
}

export function findLines(db: Executor, parcelIds: readonly string[]): Promise<ParcelLineRow[]> {
  return db
    .select()
    .from(parcelLines)
    .where(inArray(parcelLines.parcelId, [...parcelIds]))
    .orderBy(asc(parcelLines.parcelId), asc(parcelLines.position));
}

/** Parcels of a queue behind the cursor, what waits longest first (keyset pagination). */
export async function listParcels(
  db: Executor,
  { queue, courier, q, after, limit }: ListParcelsQuery,
): Promise<{ parcels: ListedParcel[]; next: string | null }> {
  const text = searchedText(q);
  if (text === '') return { parcels: [], next: null };
  const rows = await db
    .select({ id: parcels.id, at: parcels.stateAt })
    .from(parcels)
    .leftJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(parcels.queue, queue),
        courier === undefined ? undefined : eq(parcels.courierAccountId, courier),
        text === undefined ? undefined : matchesText(text),
        after === undefined ? undefined : isBehind(after),
      ),
    )
    .orderBy(asc(parcels.stateAt), asc(parcels.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  return { parcels: await findParcels(db, ids), next: last ? timeCursorOf(last) : null };
}

/** What waits is read and compared: as one text, as that is the larger part of the work. */
function matchesText(text: string): SQL | undefined {
  const own = sql`concat_ws(' ', ${parcels.number}, ${parcels.trackingNo}, ${parcels.orderNumber}, ${parcels.city})`;
  return or(sql`lower(${own}) like lower(${containing(text)}::text)`, hasText(SEARCH_COLUMN, text));
}

/** A cursor that nobody gave out leads to an empty page. */
function isBehind(cursor: string): SQL {
  const last = parseTimeCursor(cursor);
  if (!last) return sql`false`;
  return sql`(${parcels.stateAt}, ${parcels.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
}

/** At most `MAX_COUNTED_DESK` of each. */
export async function countParcels(db: Executor): Promise<Record<ParcelQueue, number>> {
  const counts = PARCEL_QUEUE_NAMES.map(
    async (queue) => [queue, await countUpTo(db, parcels, eq(parcels.queue, queue), MAX_COUNTED_DESK)] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<ParcelQueue, number>;
}

/** The parcel that a scanned or typed code means: its own number, else a tracking number; of several the one that is still out. */
export async function findByCode(db: Executor, code: string): Promise<ListedParcel | undefined> {
  const typed = code.trim();
  const isMeant = or(
    eq(parcels.number, typed.toUpperCase()),
    inArray(parcels.trackingNo, [typed, typed.toUpperCase()]),
  );
  const [found] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(isMeant)
    .orderBy(desc(sql`${parcels.queue} is not null`), desc(parcels.createdAt))
    .limit(1);
  return found && (await findParcels(db, [found.id]))[0];
}

/** All of an order but those unpacked, the oldest first. */
export async function findParcelsOfOrder(db: Executor, orderId: string): Promise<ListedParcel[]> {
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), ne(parcels.state, 'void')))
    .orderBy(asc(parcels.createdAt), asc(parcels.id));
  return findParcels(
    db,
    rows.map(({ id }) => id),
  );
}

/** Forward parcels of an order that the transaction has locked, those unpacked left out. */
export function findForwardParcels(tx: Executor, orderId: string): Promise<ParcelRow[]> {
  return tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.kind, 'forward'), ne(parcels.state, 'void')))
    .orderBy(asc(parcels.createdAt), asc(parcels.id));
}

/** Whether an exchange brings back, or has brought back, what the order's parcels have delivered. */
export async function isExchanged(tx: Executor, orderNumber: string): Promise<boolean> {
  const isLive = and(eq(parcels.orderNumber, orderNumber), eq(parcels.kind, 'reverse'), ne(parcels.state, 'void'));
  return (await tx.$count(parcels, isLive)) > 0;
}

/** Whether what a replacement was sent for is back. */
export async function isReplacedBack(tx: Executor, replacementId: string): Promise<boolean> {
  return (await tx.$count(parcels, and(eq(parcels.exchangeOf, replacementId), eq(parcels.state, 'received')))) > 0;
}

/** Whether a parcel was ever said to have arrived, or to be lost: the ledger has had an entry of it. */
export async function wasAccountedFor(tx: Executor, parcelId: string): Promise<boolean> {
  const isOutcome = inArray(parcelEvents.state, ['delivered', 'lost']);
  return (await tx.$count(parcelEvents, and(eq(parcelEvents.parcelId, parcelId), isOutcome))) > 0;
}

export interface LockedParcel {
  parcel: ParcelRow;
  order: OrderRow | undefined;
}

/** Locks the order first, as everywhere. */
export async function lockParcel(tx: Executor, id: string): Promise<LockedParcel | undefined> {
  const [found] = await tx.select({ orderId: parcels.orderId }).from(parcels).where(eq(parcels.id, id));
  if (!found) return undefined;
  const order = found.orderId === null ? undefined : await lockOrder(tx, found.orderId);
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update');
  return parcel && { parcel, order };
}

interface NewState {
  at: Date;
  by: string | null;
}

/** Brings a parcel that the transaction has locked to a state, with its event. */
export async function setState(
  tx: Executor,
  parcel: ParcelRow,
  change: Partial<ParcelRow> & Pick<ParcelRow, 'state'>,
  { at, by }: NewState,
): Promise<void> {
  await tx
    .update(parcels)
    .set({ ...change, stateAt: at, version: parcel.version + 1 })
    .where(eq(parcels.id, parcel.id));
  await addEvent(tx, { parcelId: parcel.id, state: change.state, at, byUserId: by });
}

export async function addEvent(tx: Executor, event: Omit<typeof parcelEvents.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(parcelEvents).values({ id: newId(), ...event });
}

export function listCouriers(db: Executor): Promise<CourierRow[]> {
  return db.select().from(courierAccounts).orderBy(asc(courierAccounts.label), asc(courierAccounts.id));
}

export async function findCourier(db: Executor, id: string): Promise<CourierRow | undefined> {
  const [courier] = await db.select().from(courierAccounts).where(eq(courierAccounts.id, id));
  return courier;
}
