import type { CreateOrderInput } from '#contract/orders.schema.ts';
import { readStored, writeStored } from '#web/store/browser-storage.ts';

const STORAGE_KEY = 'order-attempt';

/** One order that somebody wants, however often it has to be sent. */
export interface OrderAttempt {
  /** Who wants how many of what. The address may be typed again with a comma more; it is the same wish. */
  wish: string;
  idempotencyKey: string;
}

/**
 * The attempt that this order belongs to: the previous one while the wish is the same, so that sending it again after a
 * lost answer cannot place it twice, else a new one.
 */
export function attemptFor(
  previous: OrderAttempt | undefined,
  order: Pick<CreateOrderInput, 'user' | 'products'>,
  makeKey: () => string,
): OrderAttempt {
  const wish = JSON.stringify([order.user, order.products.map(({ productId, quantity }) => [productId, quantity])]);
  return previous?.wish === wish ? previous : { wish, idempotencyKey: makeKey() };
}

/** Kept beside the cart until the order is placed: a reload, or another tab, sends the same wish under the same key. */
export function readAttempt(): OrderAttempt | undefined {
  const stored = readStored(STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { wish, idempotencyKey } = stored as Record<string, unknown>;
  if (typeof wish !== 'string' || typeof idempotencyKey !== 'string') return undefined;
  return /^[\w-]{8,100}$/.test(idempotencyKey) ? { wish, idempotencyKey } : undefined;
}

export function keepAttempt(attempt: OrderAttempt | undefined): void {
  writeStored(STORAGE_KEY, attempt);
}

/** A key that nobody else makes. `randomUUID` exists on https and localhost only; the shop may be tried over plain http. */
export function makeIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
