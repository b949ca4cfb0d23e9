import { AppError } from '#contract/errors.ts';
import type { TrackOrderBody } from '#contract/orders.schema.ts';
import { isSamePhone } from '#contract/phone.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/database/columns.ts';
import { networkOf } from '#server/platform/limits/network-of.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { findOrder } from './queries.ts';
import { normalizeOrderId } from './rules.ts';

/** Enough for a family's typing errors and for many families behind one address; nothing to somebody who guesses. */
const TRIES = 60;
const WINDOW_SECONDS = 15 * 60;

/**
 * Makes the use case that finds an order by its number and the phone that it was placed with, and returns its number as
 * the shop writes it. Throws `order_not_found` without saying which of the two was wrong, and `rate_limited`.
 */
export function createOrderTracking({ db }: Pick<Deps, 'db'>) {
  const limit = createRateLimit(db, {
    name: 'track-address',
    points: TRIES,
    windowSeconds: WINDOW_SECONDS,
    keyOf: networkOf,
  });

  return async function trackOrder({ orderId, phone }: TrackOrderBody, ip: string): Promise<{ orderId: string }> {
    await limit.consume(ip);
    const order = await findOrder(db, isId(orderId) ? orderId : normalizeOrderId(orderId));
    if (!order || !isSamePhone(order.phone, phone)) {
      throw new AppError('order_not_found', { message: 'No order with this number and phone.' });
    }
    return { orderId: order.orderId };
  };
}
