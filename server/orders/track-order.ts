import { AppError } from '#contract/errors.ts';
import type { TrackOrderBody } from '#contract/orders.schema.ts';
import { isSamePhone } from '#contract/phone.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/platform/limits/ip-address.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { findOrder } from './queries.ts';

/** Tries per network: enough for typing errors of many families with one IP address, too few to guess a number. */
const TRIES = 60;
const WINDOW_SECONDS = 15 * 60;

/**
 * Limits tries per network. A wrong phone throws the same error as a wrong number, so that nobody can find out which
 * order numbers exist.
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
    const order = await findOrder(db, orderId);
    if (!order || !isSamePhone(order.phone, phone)) {
      throw new AppError('order_not_found', { message: 'No order with this number and phone.' });
    }
    return { orderId: order.orderId };
  };
}
