import type { DeskResult } from '#contract/desk.schema.ts';
import { CALL_STATES } from '#contract/desk.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { lockOrders, type OrderRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { changeInChunks, type Problems, type Result, refuse } from './change-in-chunks.ts';
import { type DeskRow, findDesk, type ListedDesk, lockDesks } from './queries.ts';

/** An order with its row of the desk, both locked. */
export interface LockedOrder {
  order: OrderRow;
  desk: DeskRow;
}

interface Change {
  /**
   * Whether the order is already as the change would make it: an earlier try has done it, whose response was lost. `seen` is the
   * version of which the change was made.
   */
  isDone: (locked: LockedOrder, seen: number) => boolean;
  /** Changes orders in as few statements as one; returns why some are not changed. An `AppError` refuses one too. */
  make: (tx: Executor, locked: readonly LockedOrder[]) => Promise<Problems>;
  /** 1 for a change that locks more than the orders at its beginning. */
  ordersAtOnce?: 1;
}

interface ChosenOrder {
  id: string;
  version: number;
}

export type Outcome = Omit<DeskResult, 'order'>;

/**
 * Changes orders, each or not at all: one that has changed since it was seen is refused in words, and the others are changed, as
 * sixty confirmed orders must not wait for one.
 */
export async function changeOrders(
  { db }: Deps,
  chosen: readonly ChosenOrder[],
  { isDone, make, ordersAtOnce }: Change,
): Promise<Outcome[]> {
  const results = await changeInChunks(
    db,
    chosen,
    (tx, chunk) => changeChunk(tx, chunk, { isDone, make }),
    ordersAtOnce,
  );
  return chosen.map(({ id }) => ({ id, ...(results.get(id) ?? refuse(DELETED)) }));
}

const DELETED = 'This order was deleted meanwhile.';

async function changeChunk(
  tx: Executor,
  chunk: readonly ChosenOrder[],
  { isDone, make }: Pick<Change, 'isDone' | 'make'>,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  const locked = await lockWithDesk(
    tx,
    chunk.map(({ id }) => id),
  );
  const versions = new Map(chunk.map(({ id, version }) => [id, version]));
  const fresh: LockedOrder[] = [];
  const changed: LockedOrder[] = [];
  for (const each of locked) {
    const { id } = each.order;
    const seen = versions.get(id) ?? 0;
    if (isDone(each, seen)) results.set(id, { outcome: 'repeated' });
    else (each.desk.version === seen ? fresh : changed).push(each);
  }
  for (const [id, description] of await describeChanged(tx, changed)) results.set(id, refuse(description));
  const problems = fresh.length > 0 ? await make(tx, fresh) : new Map<string, string>();
  for (const { order } of fresh) {
    const problem = problems.get(order.id);
    results.set(order.id, problem === undefined ? { outcome: 'done' } : refuse(problem));
  }
  return results;
}

/** Locks orders, then their rows of the desk, in the given order; deleted ones are missing. */
async function lockWithDesk(tx: Executor, ids: readonly string[]): Promise<LockedOrder[]> {
  const orders = await lockOrders(tx, ids);
  const desks = await lockDesks(tx, [...orders.values()]);
  return ids.flatMap((id) => {
    const [order, desk] = [orders.get(id), desks.get(id)];
    return order && desk ? [{ order, desk }] : [];
  });
}

/** What orders have become, by id, as the authors may have been anybody. */
async function describeChanged(tx: Executor, changed: readonly LockedOrder[]): Promise<Map<string, string>> {
  if (changed.length === 0) return new Map();
  const rows = await findDesk(
    tx,
    changed.map(({ order }) => order.id),
  );
  return new Map(changed.map((locked) => [locked.order.id, describe(locked, rows.get(locked.order.id))]));
}

function describe({ order, desk }: LockedOrder, row: ListedDesk | undefined): string {
  const by = row?.lastCaller ? ` by ${row.lastCaller}` : '';
  const call = desk.lastCallAt === null ? '' : `, last call${by} at ${formatDateTime(desk.lastCallAt.toISOString())}`;
  const { label } = ORDER_STATUS_MEANINGS[order.status];
  return `This order was changed meanwhile. It is ${label} now: ${CALL_STATES[desk.callState].toLowerCase()}${call}.`;
}
