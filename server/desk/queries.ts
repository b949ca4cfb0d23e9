import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListDeskQuery } from '#contract/desk.schema.ts';
import { DESK_QUEUE_NAMES, type DeskQueue } from '#contract/desk.ts';
import { users } from '#server/accounts/tables.ts';
import { type OrderRow, SEARCH_COLUMN } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import type { Counted } from '#server/platform/database/count-up-to.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import { isBehind } from '#server/platform/database/list-by-time.ts';
import { hasText } from '#server/platform/database/list-page.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { orderDesk } from './tables.ts';

export type DeskRow = typeof orderDesk.$inferSelect;

export interface ListedDesk {
  desk: DeskRow;
  order: OrderRow;
  /** Username. Null if nobody has called yet or the account was deleted. */
  lastCaller: string | null;
  assignee: string | null;
  /** Helper who reserved the order. The reservation may have ended. */
  claimer: string | null;
}

const callers = alias(users, 'callers');
const assignees = alias(users, 'assignees');
const claimers = alias(users, 'claimers');

function selectDesk(db: Executor) {
  return db
    .select({
      desk: orderDesk,
      order: orders,
      lastCaller: callers.username,
      assignee: assignees.username,
      claimer: claimers.username,
    })
    .from(orderDesk)
    .innerJoin(orders, eq(orders.id, orderDesk.orderId))
    .leftJoin(callers, eq(callers.id, orderDesk.lastCallBy))
    .leftJoin(assignees, eq(assignees.id, orderDesk.assignedTo))
    .leftJoin(claimers, eq(claimers.id, orderDesk.claimedBy));
}

type Filter = Pick<ListDeskQuery, 'queue'> & {
  /** Id of a helper. Null lists orders that are assigned to nobody; undefined lists all. */
  assignedTo: string | null | undefined;
  text: string | undefined;
};

/** Lists a queue's orders by due time, the oldest first (keyset pagination). */
export async function listDesk(
  db: Executor,
  { queue, assignedTo, text }: Filter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedDesk[]> {
  if (text === '') return [];
  return selectDesk(db)
    .where(
      and(
        isIn(queue),
        assignedTo === undefined ? undefined : isAssignedTo(assignedTo),
        matchesText(text),
        isBehind({ at: orderDesk.dueAt, id: orderDesk.orderId }, after, 'oldest'),
      ),
    )
    .orderBy(asc(orderDesk.dueAt), asc(orderDesk.orderId))
    .limit(limit);
}

function matchesText(text: string | undefined): SQL | undefined {
  return text === undefined ? undefined : or(hasText(SEARCH_COLUMN, text), ilike(orders.city, containing(text)));
}

/**
 * Excludes packed orders in this condition instead of the generated column `queue`, because PostgreSQL would rewrite
 * the table to change that column.
 */
function isIn(queue: DeskQueue): SQL {
  const isQueued = eq(orderDesk.queue, queue);
  if (queue === 'attention') return sql`(${isQueued} or ${hasFinding})`;
  const isWaiting = sql`${isQueued} and not (${hasFinding})`;
  return queue === 'to_pack' ? sql`${isWaiting} and not ${orderDesk.isPacked}` : isWaiting;
}

/** Must equal the expression of the partial index. Otherwise PostgreSQL does not use the index. */
const hasFinding = sql`${orderDesk.finding} is not null and not ${orderDesk.isLeft}`;

export function activeFinding({ finding, isLeft }: Pick<DeskRow, 'finding' | 'isLeft'>): DeskRow['finding'] {
  return isLeft ? null : finding;
}

export function queueOf({
  queue,
  isPacked,
  ...desk
}: Pick<DeskRow, 'queue' | 'isPacked' | 'finding' | 'isLeft'>): DeskQueue | null {
  if (activeFinding(desk) !== null) return 'attention';
  return queue === 'to_pack' && isPacked ? null : queue;
}

function isAssignedTo(helper: string | null): SQL {
  return helper === null ? isNull(orderDesk.assignedTo) : eq(orderDesk.assignedTo, helper);
}

export function deskCursorOf({ desk: { dueAt, orderId } }: ListedDesk): string {
  return timeCursorOf({ at: dueAt, id: orderId });
}

export function ordersByQueue(): Record<DeskQueue, Counted> {
  const queues = DESK_QUEUE_NAMES.map((queue) => [queue, { table: orderDesk, matches: isIn(queue) }]);
  return Object.fromEntries(queues) as Record<DeskQueue, Counted>;
}

/** Returns the time since which the first order of the queue is due; null for an empty queue. */
export async function oldestDue(db: Executor, queue: DeskQueue): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: orderDesk.dueAt })
    .from(orderDesk)
    .where(isIn(queue))
    .orderBy(asc(orderDesk.dueAt), asc(orderDesk.orderId))
    .limit(1);
  return oldest?.at ?? null;
}

/** Returns rows by order id. */
export async function findDesk(db: Executor, orderIds: readonly string[]): Promise<Map<string, ListedDesk>> {
  const rows = await selectDesk(db).where(inArray(orderDesk.orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.order.id, row]));
}

/** Locks the order's row in `order_desk`. The order must be locked already. */
export async function lockDesk(tx: Executor, order: OrderRow): Promise<DeskRow> {
  const desk = (await lockDesks(tx, [order])).get(order.id);
  if (!desk) throw new Error(`Order ${order.id} has no desk row`);
  return desk;
}

export async function lockDesks(tx: Executor, locked: readonly OrderRow[]): Promise<Map<string, DeskRow>> {
  if (locked.length === 0) return new Map();
  const ids = locked.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(orderDesk)
    .where(inArray(orderDesk.orderId, ids))
    .orderBy(asc(orderDesk.orderId))
    .for('update');
  return new Map(rows.map((desk) => [desk.orderId, desk]));
}

export function listHelpers(db: Executor): Promise<{ id: string; username: string }[]> {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(mayConfirm())
    .orderBy(asc(users.username), asc(users.id));
}

export async function findHelper(db: Executor, id: string): Promise<{ username: string } | undefined> {
  const [helper] = await db
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.id, id), mayConfirm()));
  return helper;
}

function mayConfirm(): SQL | undefined {
  const hasRight = sql`${users.rights} && array['orders.confirm', 'orders.edit']`;
  return or(eq(users.role, 'admin'), and(eq(users.role, 'moderator'), hasRight));
}
