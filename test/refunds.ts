import type { RefundReason } from '#contract/refunds.ts';
import { enterRefund } from '#server/cash/refunds/enter-refund.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addOrder } from './factories.ts';
import type { TestUser } from './users.ts';

/** The customer has paid PKR 1,200. */
export function addPaidOrder(deps: Deps, owner: TestUser): Promise<OrderRow> {
  return addOrder(deps, owner, { status: 'Delivered' });
}

export async function addRefundOf(
  deps: Deps,
  order: OrderRow,
  { amount = 300, why = 'goodwill' }: { amount?: number; why?: Extract<RefundReason, 'goodwill' | 'overpaid'> } = {},
): Promise<string> {
  const id = newId();
  await enterRefund(deps, { id: null, username: 'test' }, { id, order: order.id, amount, why, note: 'A stain' });
  return id;
}
