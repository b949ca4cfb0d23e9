import { FIRST_ORDER_STATUS, type OrderStatus } from './order-status.ts';
import type { Role } from './roles.ts';

/** What a moderator may be allowed to do; `right-labels.ts` has the words. Admins may do all of it, users nothing. */
export const RIGHT_NAMES = [
  'orders.view',
  'orders.confirm',
  'orders.edit',
  'parcels.book',
  'returns.receive',
  'cash.view',
  'cash.post',
  'catalogue.edit',
  'prices.edit',
  'stock.count',
  'content.edit',
  'settings.edit',
  'users.edit',
  'export',
] as const;
export type Right = (typeof RIGHT_NAMES)[number];

export interface Staff {
  role: Role;
  /** Of a moderator; unknown ones allow nothing. */
  rights: readonly string[];
}

/** Whether an admin, or a moderator with one of these rights. */
export function hasRight({ role, rights }: Staff, ...wanted: readonly Right[]): boolean {
  if (role === 'admin') return true;
  return role === 'moderator' && wanted.some((right) => rights.includes(right));
}

/** Whether the viewer sees prices and totals of orders. */
export function maySeeAmounts(viewer: Staff): boolean {
  return hasRight(viewer, 'orders.confirm', 'orders.edit', 'cash.view');
}

/** With `orders.edit` any status; with `orders.confirm` a new order is confirmed (processing) or declined (cancelled). */
export function mayChangeStatus(viewer: Staff, from: OrderStatus, to: OrderStatus): boolean {
  if (hasRight(viewer, 'orders.edit')) return true;
  return (
    hasRight(viewer, 'orders.confirm') && from === FIRST_ORDER_STATUS && (to === 'processing' || to === 'cancelled')
  );
}
