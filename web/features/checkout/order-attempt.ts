import type { CreateOrderInput } from '#contract/orders.schema.ts';
import { readStored, writeStored } from '#web/store/browser-storage.ts';

const STORAGE_KEY = 'order-attempt';

/** One order that somebody wants, however often it has to be sent. */
export interface OrderAttempt {
  /** Who wants how many of what. The address may be typed again with a comma more; it is the same order. */
  orderFingerprint: string;
  idempotencyKey: string;
}

/**
 * The attempt that this order belongs to: the previous one while the order is the same, so that sending it again after a
 * lost answer cannot place it twice, else a new one.
 */
export function attemptFor(
  previous: OrderAttempt | undefined,
  order: Pick<CreateOrderInput, 'user' | 'products'>,
  makeKey: () => string,
): OrderAttempt {
  const orderFingerprint = JSON.stringify([
    order.user,
    order.products.map(({ productId, quantity }) => [productId, quantity]),
  ]);
  return previous?.orderFingerprint === orderFingerprint ? previous : { orderFingerprint, idempotencyKey: makeKey() };
}

/** Kept beside the cart until the order is placed: a reload, or another tab, sends the same order under the same key. */
export function readAttempt(): OrderAttempt | undefined {
  const stored = readStored(STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return undefined;
  // An attempt of the release before is named `wish`: one that is under way while the shop is updated stays the same.
  const { wish, orderFingerprint = wish, idempotencyKey } = stored as Record<string, unknown>;
  if (typeof orderFingerprint !== 'string' || typeof idempotencyKey !== 'string') return undefined;
  return /^[\w-]{8,100}$/.test(idempotencyKey) ? { orderFingerprint, idempotencyKey } : undefined;
}

export function saveAttempt(attempt: OrderAttempt | undefined): void {
  writeStored(STORAGE_KEY, attempt);
}

/** A key that nobody else makes. `randomUUID` exists on https and localhost only; the shop may be tried over plain http. */
export function makeIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
