import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { toAsciiDigits } from '#contract/digits.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import type { ListOrdersQuery } from '#contract/orders.schema.ts';
import type { OrderSort } from '#contract/orders.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import type { ImageRow } from '#server/media/queries.ts';
import { images } from '#server/media/tables.ts';
import { readCounter } from '#server/platform/counters/read-counters.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { findPage, hasText } from '#server/platform/database/find-page.ts';
import { orderEvents, orderLines, orders, statusRank } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;
/** `known`: what the media store knows of the line's picture; null where that is nothing. */
export type OrderLineRow = typeof orderLines.$inferSelect & { known: ImageRow | null };

export interface OrderEventRow {
  orderId: string;
  status: OrderRow['status'];
  createdAt: Date;
  /** Name of who set the status; null where that account is gone. */
  by: string | null;
}

export interface FullOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  events: OrderEventRow[];
}

/** Every status that the order has had, in order of time. */
export function statusesOf({ events }: Pick<FullOrder, 'events'>): OrderStatus[] {
  return events.map(({ status }) => status);
}

/** By `_id` or by the number that people read, whatever its case. */
export async function findOrder(db: Executor, idOrNumber: string): Promise<OrderRow | undefined> {
  const matches = isId(idOrNumber) ? eq(orders.id, idOrNumber) : eq(orders.orderId, idOrNumber.trim().toUpperCase());
  const [order] = await db.select().from(orders).where(matches);
  return order;
}

/** The numbers that people read, by internal id; of an order that is gone there is none. */
export async function findOrderNumbers(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const possible = ids.filter(isId);
  if (possible.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, orderId: orders.orderId })
    .from(orders)
    .where(inArray(orders.id, possible));
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
}

/** Like `findOrder`, with the row locked until the transaction ends. */
export async function lockOrder(tx: Executor, idOrNumber: string): Promise<OrderRow | undefined> {
  const found = await findOrder(tx, idOrNumber);
  const [locked] = found ? await tx.select().from(orders).where(eq(orders.id, found.id)).for('update') : [];
  return locked;
}

/** Lines older than these columns show the variant as the product has it now, while it exists. */
const VARIANT_OF_LINE = {
  color: sql<OrderLineRow['color']>`coalesce(${orderLines.color}, ${products.color})`,
  age: sql<OrderLineRow['age']>`coalesce(${orderLines.age}, ${products.age})`,
};

/** The orders with their lines and history, in the order given. Two queries however many orders. */
export async function loadOrders(db: Executor, rows: OrderRow[]): Promise<FullOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await db
    .select({ ...getTableColumns(orderLines), ...VARIANT_OF_LINE, known: images })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
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

/** A person's orders, the newest first. `email` is normalised. */
export function listOrdersByEmail(db: Executor, email: string): Promise<OrderRow[]> {
  return db.select().from(orders).where(eq(orders.email, email)).orderBy(desc(orders.createdAt), desc(orders.id));
}

/** The next orders that pass the filter, the newest first; `before` is the id of the last one of those before. */
export function listOrdersBefore(
  db: Executor,
  { status, q }: Pick<ListOrdersQuery, 'status' | 'q'>,
  before: string | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const text = searchedText(q);
  if (text === '') return Promise.resolve([]);
  const passes = and(
    status && eq(orders.status, status),
    text ? hasText(SEARCH_COLUMN, text) : undefined,
    before === undefined ? undefined : lt(orders.id, before),
  );
  return db.select().from(orders).where(passes).orderBy(desc(orders.id)).limit(limit);
}

/** Number, e-mail, name and the digits of the phone (migration 0010). */
const SEARCH_COLUMN = 'search_terms';
/** The beginning of a mobile number behind whatever precedes it: numbers are stored as they were typed. */
const MOBILE = /^(?:(?:00)?92|0)*(3\d{2,})$/;

/**
 * What rows must contain: a mobile number's own digits, an order number without the # that the screen shows before it.
 * Empty where punctuation is all there is, which no row is found by.
 */
function searchedText(q: string | undefined): string | undefined {
  const text = q && toAsciiDigits(q).trim();
  if (!text) return undefined;
  if (!/^[+\d\s().-]+$/.test(text)) return text.replace(/^#/, '');
  const digits = text.replaceAll(/\D/g, '');
  return MOBILE.exec(digits)?.[1] ?? digits;
}

const SORT_COLUMNS: Record<OrderSort, SQLWrapper> = {
  createdAt: orders.createdAt,
  orderId: orders.orderId,
  email: orders.email,
  status: statusRank(orders.status),
  grandTotal: orders.grandTotalPaisa,
};

/**
 * One page of the orders that pass the filter, and how many pass it in all (`findPage`). Equal ranks are ordered by time of
 * placing.
 */
export async function listOrders(db: Executor, { status, q, sortBy, order, page, limit }: ListOrdersQuery) {
  const text = searchedText(q);
  if (text === '') return { rows: [], total: 0 };
  const column = SORT_COLUMNS[sortBy];
  const [ascending, descending] = [sql`${column} asc, ${orders.id} asc`, sql`${column} desc, ${orders.id} desc`];
  const { ids, total } = await findPage(
    db,
    {
      table: orders,
      searchColumn: SEARCH_COLUMN,
      id: orders.id,
      filter: status && isOfStatus(status, sortBy),
      order: order === 'asc' ? ascending : descending,
      reverseOrder: order === 'asc' ? descending : ascending,
      countAll: () => readCounter(db, 'orders', status),
    },
    { q: text, page, limit },
  );
  const rows = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, ids));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => rowById.get(id) ?? []), total };
}

/** One status of a list by status is one place in the index of that list. */
function isOfStatus(status: OrderStatus, sortBy: OrderSort): SQL | undefined {
  const isOf = eq(orders.status, status);
  return sortBy === 'status' ? and(isOf, eq(statusRank(orders.status), ORDER_STATUSES.indexOf(status) + 1)) : isOf;
}
