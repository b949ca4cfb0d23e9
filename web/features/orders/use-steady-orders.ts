import { useState } from 'react';
import type { Order } from '#contract/orders.schema.ts';

/**
 * The rows of a list of orders, held in their places from the first change on: an order that no longer passes the filter, or
 * sorts elsewhere, would leave its place to another one, which the next press then meets. `address` names the list; another
 * list, or `refresh`, shows what there is now.
 */
export function useSteadyOrders(address: string, listed: readonly Order[]) {
  const [{ held, refreshes }, setState] = useState<SteadyState>({ held: undefined, refreshes: 0 });
  const isHeld = held?.address === address;
  const shown = isHeld ? held.orders.map((order) => newest(order, listed)) : listed;
  // A change that was under way when the list was refreshed must not bring the rows of before back.
  const hold = (orders: readonly Order[]) =>
    setState((now) => (now.refreshes === refreshes ? { held: { address, orders }, refreshes } : now));

  return {
    orders: shown,
    /** The list is not what is shown any more. */
    isOutdated: isHeld && idsOf(shown) !== idsOf(listed),
    change: (changed: Order) => hold(shown.map((order) => (order._id === changed._id ? changed : order))),
    remove: (id: string) => isHeld && hold(shown.filter((order) => order._id !== id)),
    refresh: () => setState({ held: undefined, refreshes: refreshes + 1 }),
  };
}

interface SteadyState {
  held: { address: string; orders: readonly Order[] } | undefined;
  refreshes: number;
}

function newest(order: Order, listed: readonly Order[]): Order {
  const other = listed.find(({ _id }) => _id === order._id);
  return other && other.version >= order.version ? other : order;
}

function idsOf(orders: readonly Order[]): string {
  return orders.map(({ _id }) => _id).join();
}
