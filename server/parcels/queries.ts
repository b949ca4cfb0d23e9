import { and, asc, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ExportParcelsQuery, ListParcelsQuery } from '#contract/parcels.schema.ts';
import { PARCEL_QUEUE_NAMES, type ParcelQueue } from '#contract/parcels.ts';
import { readScannedCode } from '#contract/scanned-code.ts';
import { users } from '#server/accounts/tables.ts';
import { findOrder, lockOrders, type OrderRow, SEARCH_COLUMN, searchedText } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Counted } from '#server/platform/database/count-up-to.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { containing } from '#server/platform/database/like.ts';
import { isBehind } from '#server/platform/database/list-by-time.ts';
import { hasText } from '#server/platform/database/list-page.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { findDownloads, type ParcelDownload } from './find-downloads.ts';
import { courierAccounts, parcelEvents, parcelLines, parcels } from './tables.ts';

export type ParcelRow = typeof parcels.$inferSelect;
export type ParcelLineRow = typeof parcelLines.$inferSelect;
export type CourierRow = typeof courierAccounts.$inferSelect;

export interface ListedParcel {
  parcel: ParcelRow;
  lines: ParcelLineRow[];
  order: OrderRow | null;
  courier: CourierRow | null;
  stateBy: string | null;
  download: ParcelDownload | null;
}

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
  const downloads = new Map((await findDownloads(db, ids)).map((each) => [each.parcelId, each]));
  const byId = new Map(rows.map((row) => [row.parcel.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const download = downloads.get(id) ?? null;
    return [{ ...row, lines: lines.get(id) ?? [], stateBy: authorOf.get(id) ?? null, download }];
  });
}

export function findLines(db: Executor, parcelIds: readonly string[]): Promise<ParcelLineRow[]> {
  return db
    .select()
    .from(parcelLines)
    .where(inArray(parcelLines.parcelId, [...parcelIds]))
    .orderBy(asc(parcelLines.parcelId), asc(parcelLines.position));
}

/** Lists the parcel that has waited longest first. */
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
      and(matchesFilter({ queue, courier }, text), isBehind({ at: parcels.stateAt, id: parcels.id }, after, 'oldest')),
    )
    .orderBy(asc(parcels.stateAt), asc(parcels.id))
    .limit(limit + 1);
  const { shown, next } = cutPage(rows, limit, timeCursorOf);
  const ids = shown.map(({ id }) => id);
  return { parcels: await findParcels(db, ids), next };
}

/** Lists the newest parcel first. `before` is the last id of the previous page. */
export async function listParcelsBefore(
  db: Executor,
  { q, ...filter }: ExportParcelsQuery,
  before: string | undefined,
  limit: number,
): Promise<ListedParcel[]> {
  const text = searchedText(q);
  if (text === '') return [];
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .leftJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(matchesFilter(filter, text), before === undefined ? undefined : lt(parcels.id, before)))
    .orderBy(desc(parcels.id))
    .limit(limit);
  return findParcels(
    db,
    rows.map(({ id }) => id),
  );
}

function matchesFilter({ queue, courier }: Omit<ExportParcelsQuery, 'q'>, text: string | undefined): SQL | undefined {
  return and(
    queue === undefined ? undefined : eq(parcels.queue, queue),
    courier === undefined ? undefined : eq(parcels.courierAccountId, courier),
    text === undefined ? undefined : matchesText(text),
  );
}

/**
 * Searches all columns as one text. Separate conditions would not be faster, because reading the rows takes most of the
 * time.
 */
function matchesText(text: string): SQL | undefined {
  const own = sql`concat_ws(' ', ${parcels.number}, ${parcels.trackingNo}, ${parcels.orderNumber}, ${parcels.city})`;
  return or(sql`lower(${own}) like lower(${containing(text)}::text)`, hasText(SEARCH_COLUMN, text));
}

export function parcelsByQueue(): Record<ParcelQueue, Counted> {
  const queues = PARCEL_QUEUE_NAMES.map((queue) => [queue, { table: parcels, matches: eq(parcels.queue, queue) }]);
  return Object.fromEntries(queues) as Record<ParcelQueue, Counted>;
}

/** If several parcels match, prefers a parcel in a queue, then the newest. */
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

export async function findByCodeOrOrder(db: Executor, code: string): Promise<ListedParcel[]> {
  const scanned = readScannedCode(code, 'tracking');
  const order = scanned.kind === 'order' ? await findOrder(db, scanned.orderId) : undefined;
  if (order) return findParcelsOfOrder(db, order.id);
  const found = await findByCode(db, code);
  return found ? [found] : [];
}

/** Omits unpacked parcels and those of an exchange. The orders must be locked. */
export function findForwardParcels(tx: Executor, orderIds: readonly string[]): Promise<ParcelRow[]> {
  return tx
    .select()
    .from(parcels)
    .where(and(inArray(parcels.orderId, [...orderIds]), eq(parcels.kind, 'forward'), ne(parcels.state, 'void')))
    .orderBy(asc(parcels.createdAt), asc(parcels.id));
}

/** Returns the numbers of those orders that have an exchange or a return. */
export async function findExchanged(tx: Executor, orderNumbers: readonly string[]): Promise<Set<string>> {
  if (orderNumbers.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ orderNumber: parcels.orderNumber })
    .from(parcels)
    .where(
      and(inArray(parcels.orderNumber, [...orderNumbers]), eq(parcels.kind, 'reverse'), ne(parcels.state, 'void')),
    );
  return new Set(rows.map(({ orderNumber }) => orderNumber));
}

/** Returns ids of replacement parcels whose exchanged pieces are back in the shop. */
export async function findReplacedBack(tx: Executor, replacementIds: readonly string[]): Promise<Set<string>> {
  if (replacementIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: parcels.exchangeOf })
    .from(parcels)
    .where(and(inArray(parcels.exchangeOf, [...replacementIds]), eq(parcels.state, 'received')));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Returns the ids of parcels that were ever delivered or lost. The ledger may have entries about these parcels. */
export async function findDeliveredOrLost(tx: Executor, parcelIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: parcelEvents.parcelId })
    .from(parcelEvents)
    .where(and(inArray(parcelEvents.parcelId, [...parcelIds]), inArray(parcelEvents.state, ['delivered', 'lost'])));
  return new Set(rows.map(({ id }) => id));
}

export async function findOrderNumbers(db: Executor, parcelIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: parcels.id, orderNumber: parcels.orderNumber })
    .from(parcels)
    .where(inArray(parcels.id, [...parcelIds]));
  return new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]));
}

export interface LockedParcel {
  parcel: ParcelRow;
  order: OrderRow | undefined;
}

/** Locks orders, then parcels, both sorted by id. Otherwise two transactions could block each other (deadlock). */
export async function lockParcels(tx: Executor, ids: readonly string[]): Promise<Map<string, LockedParcel>> {
  const isOne = inArray(parcels.id, [...ids]);
  const found = await tx.select({ orderId: parcels.orderId }).from(parcels).where(isOne);
  const orderById = await lockOrders(tx, [...new Set(found.flatMap(({ orderId }) => orderId ?? []))]);
  const rows = await tx.select().from(parcels).where(isOne).orderBy(asc(parcels.id)).for('update');
  return new Map(rows.map((parcel) => [parcel.id, { parcel, order: orderById.get(parcel.orderId ?? '') }]));
}

export function idsOfForward(locked: readonly LockedParcel[]): string[] {
  return locked.flatMap(({ parcel }) => (parcel.kind === 'forward' ? parcel.id : []));
}

export function ordersOfForward(locked: readonly LockedParcel[]): OrderRow[] {
  return locked.flatMap(({ parcel, order }) => (parcel.kind === 'forward' && order ? order : []));
}

type NewEvent = Omit<typeof parcelEvents.$inferInsert, 'id'>;

export async function addEvents(tx: Executor, events: readonly NewEvent[]): Promise<void> {
  await tx.insert(parcelEvents).values(events.map((event) => ({ id: newId(), ...event })));
}

export function listCouriers(db: Executor): Promise<CourierRow[]> {
  return db.select().from(courierAccounts).orderBy(asc(courierAccounts.label), asc(courierAccounts.id));
}

export async function findCourier(db: Executor, id: string): Promise<CourierRow | undefined> {
  const [courier] = await db.select().from(courierAccounts).where(eq(courierAccounts.id, id));
  return courier;
}
