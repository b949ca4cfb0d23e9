import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { ClaimOrderBody } from '#contract/desk.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findDesk, type ListedDesk } from './queries.ts';
import { claimCutoff } from './rules.ts';
import { orderDesk } from './tables.ts';

/**
 * Reserves the order for a helper. One UPDATE decides between two helpers, and the second gets `order_claimed`. The row
 * keeps its version; otherwise changes by other helpers would fail.
 */
export async function claimOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { order, isReleased }: ClaimOrderBody,
): Promise<ListedDesk> {
  const at = now();
  const isOwn = eq(orderDesk.claimedBy, viewer.id);
  const isFree = or(isNull(orderDesk.claimedBy), isOwn, lte(orderDesk.claimedAt, claimCutoff(at)));
  const claim = isReleased ? { claimedBy: null, claimedAt: null } : { claimedBy: viewer.id, claimedAt: at };
  const written = await db
    .update(orderDesk)
    .set(claim)
    .where(and(eq(orderDesk.orderId, order), isReleased ? isOwn : isFree))
    .returning({ orderId: orderDesk.orderId });
  const row = (await findDesk(db, [order])).get(order);
  if (!row) throw new AppError('order_not_found');
  if (written.length === 0 && !isReleased) {
    const message = `${row.claimer ?? 'Somebody else'} is calling this customer.`;
    throw new AppError('order_claimed', { message });
  }
  return row;
}
