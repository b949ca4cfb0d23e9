import type { DeskResult } from '#contract/desk.schema.ts';
import { CALL_STATES } from '#contract/desk.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { lockOrders, type OrderRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type Change, type Chosen, changeChosen, type RowKind, refuse } from './change-in-chunks.ts';
import { type DeskRow, findDesk, type ListedDesk, lockDesks } from './queries.ts';

export interface LockedOrder {
  order: OrderRow;
  desk: DeskRow;
}

interface OrderChange extends Change<LockedOrder> {
  /** Set this if the change locks other rows too. With several orders at once, two such changes could deadlock. */
  ordersAtOnce?: 1;
}

export type Outcome = Omit<DeskResult, 'order'>;

export async function changeOrders(
  { db }: Deps,
  chosen: readonly Chosen[],
  { ordersAtOnce, ...change }: OrderChange,
): Promise<Outcome[]> {
  const results = await changeChosen(db, chosen, ORDERS, change, ordersAtOnce);
  return chosen.map(({ id }) => ({ id, ...(results.get(id) ?? refuse(DELETED)) }));
}

const DELETED = 'This order was deleted meanwhile.';

const ORDERS: RowKind<LockedOrder> = {
  lock: lockWithDesk,
  versionOf: ({ order: { id }, desk: { version } }) => ({ id, version }),
  describeChanged,
};

/** Locks and returns the orders in the order of `ids`, without deleted ones. */
async function lockWithDesk(tx: Executor, ids: readonly string[]): Promise<LockedOrder[]> {
  const orders = await lockOrders(tx, ids);
  const desks = await lockDesks(tx, [...orders.values()]);
  return ids.flatMap((id) => {
    const [order, desk] = [orders.get(id), desks.get(id)];
    return order && desk ? [{ order, desk }] : [];
  });
}

async function describeChanged(tx: Executor, changed: readonly LockedOrder[]): Promise<Map<string, string>> {
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
