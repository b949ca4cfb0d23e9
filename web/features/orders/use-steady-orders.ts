import { useState } from 'react';
import type { StaffOrder } from '#contract/orders.schema.ts';

/** Holds the rows in place after a change. Otherwise the next press could hit another row. */
export function useSteadyOrders(address: string, listed: readonly StaffOrder[]) {
  const [{ held, refreshes }, setState] = useState<SteadyState>({ held: undefined, refreshes: 0 });
  const isHeld = held?.address === address;
  const shown = isHeld ? held.orders.map((order) => newest(order, listed)) : listed;
  // If the list was refreshed during the change, the old rows must not come back.
  const hold = (orders: readonly StaffOrder[]) =>
    setState((now) => (now.refreshes === refreshes ? { held: { address, orders }, refreshes } : now));

  return {
    orders: shown,
    /** True if the newest list differs from the rows on screen. */
    isOutdated: isHeld && idsOf(shown) !== idsOf(listed),
    change: (changed: StaffOrder) => hold(shown.map((order) => (order._id === changed._id ? changed : order))),
    remove: (id: string) => isHeld && hold(shown.filter((order) => order._id !== id)),
    refresh: () => setState({ held: undefined, refreshes: refreshes + 1 }),
  };
}

interface SteadyState {
  held: { address: string; orders: readonly StaffOrder[] } | undefined;
  refreshes: number;
}

function newest(order: StaffOrder, listed: readonly StaffOrder[]): StaffOrder {
  const other = listed.find(({ _id }) => _id === order._id);
  return other && other.version >= order.version ? other : order;
}

function idsOf(orders: readonly StaffOrder[]): string {
  return orders.map(({ _id }) => _id).join();
}
