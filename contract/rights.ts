import { FIRST_ORDER_STATUS, type OrderStatus } from './order-status.ts';
import type { Role } from './roles.ts';

/** Rights of moderators. Admins have all rights, users none. */
export const RIGHT_NAMES = [
  'orders.view',
  'orders.confirm',
  'orders.edit',
  'counter.sell',
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
  /** An unknown right, from another release, allows nothing. */
  rights: readonly string[];
}

export function hasRight({ role, rights }: Staff, ...wanted: readonly Right[]): boolean {
  if (role === 'admin') return true;
  return role === 'moderator' && wanted.some((right) => rights.includes(right));
}

export function maySeeAmounts(viewer: Staff): boolean {
  return hasRight(viewer, 'orders.confirm', 'orders.edit', 'cash.view');
}

/** `orders.edit` allows any change. `orders.confirm` allows confirming or declining a new order. */
export function mayChangeStatus(viewer: Staff, from: OrderStatus, to: OrderStatus): boolean {
  if (hasRight(viewer, 'orders.edit')) return true;
  return (
    hasRight(viewer, 'orders.confirm') && from === FIRST_ORDER_STATUS && (to === 'processing' || to === 'cancelled')
  );
}
