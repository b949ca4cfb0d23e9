import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQLWrapper } from 'drizzle-orm';
import type { OrderSort } from '#contract/order-filter.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { ExportOrdersQuery, ListOrdersQuery } from '#contract/orders.schema.ts';
import { cleanPasted, withoutLabel } from '#contract/pasted.ts';
import { users } from '#server/accounts/tables.ts';
import type { ImageRow } from '#server/media/queries.ts';
import { images } from '#server/media/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hasText, listPage } from '#server/platform/database/list-page.ts';
import { countMatching, matchesFilter } from './filter-orders.ts';
import { findOrderId, normalizeOrderId } from './rules.ts';
import { orderChanges, orderEvents, orderLines, orders, statusSortKey } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;
/** `storedImage` is null if the image is not stored here. */
export type OrderLineRow = typeof orderLines.$inferSelect & { storedImage: ImageRow | null };

export interface OrderEventRow {
  orderId: string;
  status: OrderRow['status'];
  createdAt: Date;
  by: string | null;
}

export interface FullOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  events: OrderEventRow[];
}

export function statusesOf({ events }: Pick<FullOrder, 'events'>): OrderStatus[] {
  return events.map(({ status }) => status);
}

/** True if pieces were handed over in a parcel. */
export function hasSent({ lines }: Pick<FullOrder, 'lines'>): boolean {
  return lines.some(({ sent }) => sent > 0);
}

/** Finds an order by its `_id` or its number. The number may be pasted in any form. */
export async function findOrder(db: Executor, idOrNumber: string): Promise<OrderRow | undefined> {
  const matches = isId(idOrNumber) ? eq(orders.id, idOrNumber) : eq(orders.orderId, normalizeOrderId(idOrNumber));
  const [order] = await db.select().from(orders).where(matches);
  return order;
}

/** Omits deleted orders. */
export async function findOrderNumbers(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const possible = ids.filter(isId);
  if (possible.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, orderId: orders.orderId })
    .from(orders)
    .where(inArray(orders.id, possible));
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
}

/** Locks the orders sorted by id, so that two transactions never wait for each other. Omits deleted orders. */
export async function lockOrders(tx: Executor, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update');
  return new Map(rows.map((order) => [order.id, order]));
}

export async function lockOrder(tx: Executor, idOrNumber: string): Promise<OrderRow | undefined> {
  const found = await findOrder(tx, idOrNumber);
  const [locked] = found ? await tx.select().from(orders).where(eq(orders.id, found.id)).for('update') : [];
  return locked;
}

/** Returns orders in the sequence of `rows`. */
export async function loadOrders(db: Executor, rows: OrderRow[]): Promise<FullOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await db
    .select({ ...getTableColumns(orderLines), storedImage: images })
    .from(orderLines)
    .leftJoin(images, eq(images.url, orderLines.image))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const events = await db
    .select({
      orderId: orderEvents.orderId,
      status: orderEvents.status,
      createdAt: orderEvents.createdAt,
      by: users.username,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.byUserId))
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
  const eventsByOrder = Map.groupBy(events, (event) => event.orderId);
  return rows.map((order) => ({
    order,
    lines: linesByOrder.get(order.id) ?? [],
    events: eventsByOrder.get(order.id) ?? [],
  }));
}

export type OrderChangeRow = typeof orderChanges.$inferSelect;

/** Lists changes of address, phone and lines, the oldest first. The order's history has changes of status. */
export async function listOrderChanges(db: Executor, orderIds: readonly string[]): Promise<OrderChangeRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderChanges)
    .where(inArray(orderChanges.orderId, [...orderIds]))
    .orderBy(asc(orderChanges.at), asc(orderChanges.id));
}

/** Expects a normalised e-mail. Lists the newest first. */
export function listOrdersByEmail(db: Executor, email: string): Promise<OrderRow[]> {
  return db.select().from(orders).where(eq(orders.email, email)).orderBy(desc(orders.createdAt), desc(orders.id));
}

/** Lists the newest first (keyset pagination). `before` is the id of the last order that was read. */
export function listOrdersBefore(
  db: Executor,
  { q, ...filter }: Omit<ExportOrdersQuery, 'rows'>,
  before: string | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const text = searchedText(q);
  if (text === '') return Promise.resolve([]);
  const matches = and(
    matchesFilter(filter),
    text ? hasText(SEARCH_COLUMN, text) : undefined,
    before === undefined ? undefined : lt(orders.id, before),
  );
  return db.select().from(orders).where(matches).orderBy(desc(orders.id)).limit(limit);
}

/** Column with number, e-mail, name and digits of the phone. */
export const SEARCH_COLUMN = 'search_terms';
/** Matches a mobile number after any prefix, because phones are stored as typed. */
const MOBILE = /^(?:(?:00)?92|0)*(3\d{2,})$/;

/** Returns the text to search: digits of a phone, or the order number in a link or sentence. '' matches nothing. */
export function searchedText(q: string | undefined): string | undefined {
  if (!q) return undefined;
  const pasted = cleanPasted(q);
  const orderId = findOrderId(pasted);
  if (orderId !== undefined) return orderId;
  const text = withoutLabel(pasted);
  if (!/^[+\d\s().-]+$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '');
  return MOBILE.exec(digits)?.[1] ?? digits;
}

const SORT_COLUMNS: Record<OrderSort, SQLWrapper> = {
  createdAt: orders.createdAt,
  orderId: orders.orderId,
  email: orders.email,
  status: statusSortKey(orders.status),
  grandTotal: orders.grandTotalPaisa,
};

/** Sorts orders with equal sort keys by time. */
export async function listOrders(db: Executor, query: ListOrdersQuery) {
  const { q, sortBy, ...request } = query;
  const text = searchedText(q);
  if (text === '') return { rows: [], total: 0 };
  const list = {
    table: orders,
    searchColumn: SEARCH_COLUMN,
    sortColumn: SORT_COLUMNS[sortBy],
    filter: matchesFilter(query, sortBy),
    countAll: () => countMatching(db, query),
  };
  return listPage(db, list, { q: text, ...request });
}
