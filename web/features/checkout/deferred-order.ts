import type { CreateOrderInput } from '#contract/orders.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { isIdempotencyKey } from './order-attempt.ts';

/** An order that was confirmed without a connection. */
export interface WaitingOrder {
  state: 'waiting';
  /** Id of the customer. */
  by: string;
  deferredAt: number;
  order: CreateOrderInput;
  idempotencyKey: string;
}

/** The outcome stays until the customer closes it, because it may come while nobody looks at the page. */
export type DeferredOrder =
  | WaitingOrder
  | { state: 'sent'; by: string; orderNumber: string }
  | { state: 'rejected'; by: string; reason: string; couponCode?: string | undefined }
  | { state: 'expired'; by: string };

/** Undefined for a damaged entry. An order is not sent after a day, because the customer may have bought elsewhere. */
export function parseDeferredOrder(stored: unknown, now = Date.now()): DeferredOrder | undefined {
  if (!isRecord(stored) || typeof stored.by !== 'string') return undefined;
  const { state, by, deferredAt, order, idempotencyKey, orderNumber, reason, couponCode } = stored;
  if (state === 'sent' && typeof orderNumber === 'string') return { state, by, orderNumber };
  if (state === 'rejected' && typeof reason === 'string') {
    return { state, by, reason, couponCode: typeof couponCode === 'string' ? couponCode : undefined };
  }
  if (state === 'expired') return { state, by };
  if (state !== 'waiting' || typeof deferredAt !== 'number' || !isIdempotencyKey(idempotencyKey)) return undefined;
  if (!isOrderOf(order, by)) return undefined;
  // A clock that was set back makes the age negative.
  return Math.abs(now - deferredAt) < DAY_MS
    ? { state, by, deferredAt, order, idempotencyKey }
    : { state: 'expired', by };
}

/** Checks only what pages read. The server checks the whole order. */
function isOrderOf(order: unknown, customerId: string): order is CreateOrderInput {
  if (!isRecord(order) || order.user !== customerId || !Array.isArray(order.products)) return false;
  return (
    order.products.length > 0 && order.products.every((line) => isRecord(line) && typeof line.productId === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
