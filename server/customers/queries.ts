import { and, count, desc, eq, inArray, isNotNull, max, type SQL, sql } from 'drizzle-orm';
import { WALK_IN_NAME } from '#contract/counter.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { users } from '#server/accounts/tables.ts';
import { findFormerPhone } from '#server/former-orders/queries.ts';
import { deliveredPaisaOf, isDelivered } from '#server/orders/figures/order-figures.ts';
import { SEARCH_COLUMN } from '#server/orders/queries.ts';
import { contacts, orders } from '#server/orders/tables.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hasText } from '#server/platform/database/list-page.ts';
import type { TimePosition } from '#server/platform/database/time-cursor.ts';

/** Phone with the time of its latest order. In a search, this is the latest order that matches. */
export interface ListedPhone extends TimePosition {
  phone: string;
}

interface ScanOptions {
  q?: string | undefined;
  behind?: TimePosition | undefined;
  limit: number;
  maxOrders: number;
}

/** Reads orders from the newest on. `end` is the last one that was read, if the scan stopped at `maxOrders`. */
export async function scanPhones(
  db: Executor,
  { q, behind, limit, maxOrders }: ScanOptions,
): Promise<{ phones: ListedPhone[]; end: TimePosition | undefined }> {
  const scanned = db
    .select({
      // The alias must not be a column of `orders`: Drizzle omits the table, so the subquery would read that column.
      phone: sql<string>`${orders.phoneE164}`.as('mobile'),
      at: orders.createdAt,
      id: orders.id,
      text: sql`${sql.identifier(SEARCH_COLUMN)}`.as(SEARCH_COLUMN),
    })
    .from(orders)
    .where(isBehind(behind))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxOrders)
    .as('scanned');
  // The subquery finds each phone by index. A join might read all orders.
  const latest = sql`(select later.id from ${orders} as later where later.phone_e164 = ${scanned.phone}
    ${q === undefined ? sql`` : sql`and later.${hasText(SEARCH_COLUMN, q)}`}
    order by later.created_at desc, later.id desc limit 1)`;
  const phones = await db
    .select({ phone: scanned.phone, at: scanned.at, id: scanned.id })
    .from(scanned)
    .where(
      and(isNotNull(scanned.phone), q === undefined ? undefined : hasText(SEARCH_COLUMN, q), eq(scanned.id, latest)),
    )
    .limit(limit);
  if (phones.length === limit) return { phones, end: undefined };
  const [end] = await db
    .select({ at: orders.createdAt, id: orders.id })
    .from(orders)
    .where(isBehind(behind))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .offset(maxOrders - 1)
    .limit(1);
  return { phones, end };
}

/** Like `scanPhones`, but uses the search index, which is faster for a rare text. */
export function findPhones(
  db: Executor,
  { q, behind, limit }: { q: string; behind?: TimePosition | undefined; limit: number },
): Promise<ListedPhone[]> {
  const found = db
    .select({ phone: sql<string>`${orders.phoneE164}`.as('mobile'), at: orders.createdAt, id: orders.id })
    .from(orders)
    .where(and(hasText(SEARCH_COLUMN, q), isNotNull(orders.phoneE164)))
    .as('found');
  const latest = db
    .selectDistinctOn([found.phone])
    .from(found)
    .orderBy(found.phone, desc(found.at), desc(found.id))
    .as('latest');
  return db
    .select()
    .from(latest)
    .where(behind && sql`(${latest.at}, ${latest.id}) < ${rowOf(behind)}`)
    .orderBy(desc(latest.at), desc(latest.id))
    .limit(limit);
}

function isBehind(position: TimePosition | undefined): SQL | undefined {
  return position && sql`(${orders.createdAt}, ${orders.id}) < ${rowOf(position)}`;
}

function rowOf({ at, id }: TimePosition): SQL {
  return sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`;
}

/** Returns summaries by phone. Phones without orders are missing. */
export async function summarizePhones(db: Executor, phones: readonly string[]) {
  if (phones.length === 0) return new Map<string, PhoneSummary>();
  const newest = sql`${orders.createdAt} desc, ${orders.id} desc`;
  // Prefers orders with a real name and a city, because sales at the counter have none.
  const latestBut = (placeholder: string, column: SQL) =>
    sql<string>`(array_agg(${column} order by ${column} = ${placeholder}, ${newest}))[1]`;
  const rows = await db
    .select({
      phone: sql<string>`${orders.phoneE164}`,
      latestId: sql<string>`(array_agg(${orders.id} order by ${newest}))[1]`,
      name: latestBut(WALK_IN_NAME, sql`${orders.customerName}`),
      city: latestBut('', sql`${orders.city}`),
      orders: count(),
      delivered: sql`count(*) filter (where ${isDelivered()})`.mapWith(Number),
      cancelled: sql`count(*) filter (where ${orders.status} = 'cancelled')`.mapWith(Number),
      deliveredPaisa: sumOf(deliveredPaisaOf()),
      lastOrderAt: max(orders.createdAt),
    })
    .from(orders)
    .where(inArray(orders.phoneE164, [...phones]))
    .groupBy(orders.phoneE164);
  return new Map(rows.map((row) => [row.phone, row]));
}
export interface PhoneSummary {
  phone: string;
  latestId: string;
  name: string;
  city: string;
  orders: number;
  delivered: number;
  cancelled: number;
  deliveredPaisa: number;
  lastOrderAt: Date | null;
}

export function listOrdersOfPhone(db: Executor, phone: string, limit: number) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.phoneE164, phone))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

export function listAccountsOfPhone(db: Executor, phone: string) {
  return db
    .select({ email: orders.email, user: users.id, username: users.username, orders: count() })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.phoneE164, phone))
    .groupBy(orders.email, users.id)
    .orderBy(desc(max(orders.createdAt)), orders.email);
}

/**
 * Returns the phone of the order, contact or order of the old shop with this id. If the argument is a phone number instead, returns it in
 * E.164.
 */
export async function findPhone(db: Executor, idOrPhone: string): Promise<string | undefined> {
  if (!isId(idOrPhone)) return parsePakistaniMobile(idOrPhone);
  const [order] = await db.select({ phone: orders.phoneE164 }).from(orders).where(eq(orders.id, idOrPhone));
  if (order) return order.phone ?? undefined;
  const [contact] = await db.select({ phone: contacts.phoneE164 }).from(contacts).where(eq(contacts.id, idOrPhone));
  return contact?.phone ?? findFormerPhone(db, idOrPhone);
}

export async function hasOrders(db: Executor, phone: string): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.phoneE164, phone)).limit(1);
  return rows.length > 0;
}

export async function lockContact(tx: Executor, phone: string) {
  const [contact] = await tx.select().from(contacts).where(eq(contacts.phoneE164, phone)).for('update');
  return contact;
}
