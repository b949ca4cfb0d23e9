import { FIRST_ORDER_STATUS, type OrderStatus } from './order-status.ts';
import type { Role } from './roles.ts';

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
  /** Text instead of `Right`, because a newer release may have stored rights that this release does not know. */
  rights: readonly string[];
}

export function hasRight({ role, rights }: Staff, ...wanted: readonly Right[]): boolean {
  if (role === 'admin') return true;
  return role === 'moderator' && wanted.some((right) => rights.includes(right));
}

export function maySeeAmounts(viewer: Staff): boolean {
  return hasRight(viewer, 'orders.confirm', 'orders.edit', 'cash.view');
}

/** `orders.edit` allows every change. `orders.confirm` allows only to confirm or decline a new order. */
export function mayChangeStatus(viewer: Staff, from: OrderStatus, to: OrderStatus): boolean {
  if (hasRight(viewer, 'orders.edit')) return true;
  return (
    hasRight(viewer, 'orders.confirm') && from === FIRST_ORDER_STATUS && (to === 'processing' || to === 'cancelled')
  );
}
