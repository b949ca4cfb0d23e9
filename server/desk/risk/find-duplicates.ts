import { type AnyColumn, and, asc, between, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { DUPLICATE_HOURS, DUPLICATE_KIND_NAMES, type DuplicateKind } from '#contract/desk.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

export interface Duplicate {
  kind: DuplicateKind;
  id: string;
  orderId: string;
  status: OrderStatus;
  placedAt: Date;
}

/** Limit for orders with the same phone and for those with the same name. Nobody places more in `DUPLICATE_HOURS`. */
const PER_ORDER_MAX = 10;

type ComparedOrder = Pick<OrderRow, 'id' | 'orderId' | 'status' | 'createdAt' | 'phoneE164' | 'address' | 'city'>;

const others = alias(orders, 'others');

/** Returns duplicates by order id, the most certain first. Cancelled orders are no duplicates. */
export async function findDuplicates(db: Executor, rows: readonly OrderRow[]): Promise<Map<string, Duplicate[]>> {
  if (rows.length === 0) return new Map();
  const found = await findOthers(
    db,
    rows.map(({ id }) => id),
  );
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const duplicates = new Map<string, Duplicate[]>();
  for (const { of, other, hasSameLines } of found) {
    const row = rowById.get(of);
    const kind = row && kindOf(row, other, hasSameLines);
    if (!kind) continue;
    const { id, orderId, status, createdAt: placedAt } = other;
    duplicates.set(of, [...(duplicates.get(of) ?? []), { kind, id, orderId, status, placedAt }]);
  }
  const sureness = ({ kind }: Duplicate) => DUPLICATE_KIND_NAMES.indexOf(kind);
  for (const [of, all] of duplicates) {
    duplicates.set(
      of,
      all.toSorted((a, b) => sureness(a) - sureness(b)),
    );
  }
  return duplicates;
}

const HOURS = sql.raw(`interval '${DUPLICATE_HOURS} hours'`);

/** Returns the oldest first. Two queries, by phone and by name, because each has an index of its own. */
function findOthers(db: Executor, ids: readonly string[]) {
  const isOtherPhone = or(isNull(others.phoneE164), isNull(orders.phoneE164), ne(others.phoneE164, orders.phoneE164));
  const hasSameName = eq(sql`lower(${others.customerName})`, sql`lower(${orders.customerName})`);
  const found = unionAll(
    selectOthers(db, eq(others.phoneE164, orders.phoneE164)),
    selectOthers(db, and(hasSameName, isOtherPhone)),
  ).as('found');
  const { id, orderId, status, createdAt, phoneE164, address, city } = found;
  return db
    .select({
      of: orders.id,
      other: { id, orderId, status, createdAt, phoneE164, address, city },
      hasSameLines: sql<boolean>`${linesOf(orders.id)} is not distinct from ${linesOf(found.id)}`,
    })
    .from(orders)
    .innerJoinLateral(found, sql`true`)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(found.createdAt), asc(found.id));
}

/** The limit makes PostgreSQL use an index for each order. Otherwise a join would read all orders of these hours. */
function selectOthers(db: Executor, matches: SQL | undefined) {
  const { id, orderId, status, createdAt, phoneE164, address, city } = others;
  return db
    .select({ id, orderId, status, createdAt, phoneE164, address, city })
    .from(others)
    .where(
      and(
        matches,
        ne(others.id, orders.id),
        ne(others.status, 'cancelled'),
        ne(others.channel, 'counter'),
        ne(orders.channel, 'counter'),
        between(others.createdAt, sql`${orders.createdAt} - ${HOURS}`, sql`${orders.createdAt} + ${HOURS}`),
      ),
    )
    .orderBy(desc(others.createdAt), desc(others.id))
    .limit(PER_ORDER_MAX);
}

function linesOf(orderId: AnyColumn): SQL {
  return sql`(
    select string_agg(${orderLines.productId} || ' ' || ${orderLines.quantity}, ',' order by ${orderLines.productId})
    from ${orderLines} where ${orderLines.orderId} = ${orderId}
  )`;
}

function kindOf(order: ComparedOrder, other: ComparedOrder, hasSameLines: boolean): DuplicateKind | undefined {
  if (order.phoneE164 !== null && order.phoneE164 === other.phoneE164) return hasSameLines ? 'certain' : 'merge';
  return foldAddress(order) === foldAddress(other) ? 'similar' : undefined;
}

function foldAddress({ address, city }: ComparedOrder): string {
  return `${address} ${city}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
