import type { DeskResult } from '#contract/desk.schema.ts';
import { CALL_STATES } from '#contract/desk.ts';
import { AppError } from '#contract/errors.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { lockOrder, type OrderRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type DeskRow, findDesk, lockDesk } from './queries.ts';

/** An order with its row of the desk, both locked. */
export interface LockedOrder {
  order: OrderRow;
  desk: DeskRow;
}

interface Change {
  /** Whether the order is already as the change would make it: an earlier try has done it, whose response was lost. */
  isDone: (locked: LockedOrder) => boolean;
  /** Returns why the change is refused. An `AppError` refuses it too. */
  make: (tx: Executor, locked: LockedOrder) => Promise<string | undefined>;
}

interface ChosenOrder {
  id: string;
  version: number;
}

export type Outcome = Omit<DeskResult, 'order'>;

/**
 * Changes orders one by one, each in a transaction of its own: one that has changed since it was seen is refused in words, and the
 * others are changed, as sixty confirmed orders must not wait for one.
 */
export async function changeOrders({ db }: Deps, chosen: readonly ChosenOrder[], change: Change): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const each of chosen) outcomes.push({ id: each.id, ...(await changeOrder(db, each, change)) });
  return outcomes;
}

const refuse = (message: string): Omit<Outcome, 'id'> => ({ outcome: 'refused', message });

async function changeOrder(
  db: Executor,
  { id, version }: ChosenOrder,
  { isDone, make }: Change,
): Promise<Omit<Outcome, 'id'>> {
  try {
    return await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) return refuse('This order was deleted meanwhile.');
      const locked = { order, desk: await lockDesk(tx, order) };
      if (isDone(locked)) return { outcome: 'repeated' };
      if (locked.desk.version !== version) return refuse(await describeChanged(tx, locked));
      const problem = await make(tx, locked);
      return problem === undefined ? { outcome: 'done' } : refuse(problem);
    });
  } catch (error) {
    if (error instanceof AppError) return refuse(error.message);
    throw error;
  }
}

/** What the order has become, as its author may have been anybody. */
export async function describeChanged(tx: Executor, { order, desk }: LockedOrder): Promise<string> {
  const row = (await findDesk(tx, [order.id])).get(order.id);
  const by = row?.lastCaller ? ` by ${row.lastCaller}` : '';
  const call = desk.lastCallAt === null ? '' : `, last call${by} at ${formatDateTime(desk.lastCallAt.toISOString())}`;
  const { label } = ORDER_STATUS_MEANINGS[order.status];
  return `This order was changed meanwhile. It is ${label} now: ${CALL_STATES[desk.callState].toLowerCase()}${call}.`;
}
