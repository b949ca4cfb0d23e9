import type { CreateOrderInput } from '#contract/orders.schema.ts';
import { readStored, writeStored } from '#web/store/browser-storage.ts';

const STORAGE_KEY = 'order-attempt';

/** An order that may have been sent. Retries use the same idempotency key, so that it is placed only once. */
interface OrderAttempt {
  /** Identifies customer and products, but not the delivery address: a new address does not make a second order. */
  orderFingerprint: string;
  idempotencyKey: string;
}

/** Returns `previous` for the same order. Otherwise a retry could place the order twice. */
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

export function readAttempt(): OrderAttempt | undefined {
  const stored = readStored(STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { orderFingerprint, idempotencyKey } = stored as Record<string, unknown>;
  if (typeof orderFingerprint !== 'string' || !isIdempotencyKey(idempotencyKey)) return undefined;
  return { orderFingerprint, idempotencyKey };
}

/** True for the keys that the API accepts. */
export function isIdempotencyKey(stored: unknown): stored is string {
  return typeof stored === 'string' && /^[\w-]{8,100}$/.test(stored);
}

export function saveAttempt(attempt: OrderAttempt | undefined): void {
  writeStored(STORAGE_KEY, attempt);
}
