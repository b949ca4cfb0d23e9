import type { CreateOrderInput } from '#contract/orders.schema.ts';
import { readStored, writeStored } from '#web/store/browser-storage.ts';

const STORAGE_KEY = 'order-attempt';

/** One order with its idempotency key, over all retries. */
interface OrderAttempt {
  /** Customer, products and quantities; an edited address is the same order. */
  orderFingerprint: string;
  idempotencyKey: string;
}

/**
 * Returns the previous attempt while the order is the same, so that a retry after a lost response cannot place it
 * twice; else one with a new key.
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

/** Returns the stored attempt, which outlives a reload until the order is placed. */
export function readAttempt(): OrderAttempt | undefined {
  const stored = readStored(STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return undefined;
  // The previous release stored `wish`; an attempt in progress during an update must not lose its key.
  const { wish, orderFingerprint = wish, idempotencyKey } = stored as Record<string, unknown>;
  if (typeof orderFingerprint !== 'string' || typeof idempotencyKey !== 'string') return undefined;
  return /^[\w-]{8,100}$/.test(idempotencyKey) ? { orderFingerprint, idempotencyKey } : undefined;
}

export function saveAttempt(attempt: OrderAttempt | undefined): void {
  writeStored(STORAGE_KEY, attempt);
}

/** Returns a random key. `randomUUID` needs https or localhost, but the shop may be tried over http. */
export function makeIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
