import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { CreateOrderBody, CreateOrderResponse } from '#contract/orders.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { idempotencyKeys } from './tables.ts';

export interface IdempotencyClaim {
  userId: string;
  key: string;
  requestHash: string;
}

export function claimFor(userId: string, key: string, body: CreateOrderBody): IdempotencyClaim {
  return { userId, key, requestHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

/**
 * Claims the key in the order's transaction. An equal claim that is under way in another transaction is waited for.
 * Returns the first answer where the key was used before, else undefined: the order is to be made.
 * Throws `idempotency_key_reused` where the key stood for another request.
 */
export async function claimKey(
  tx: Executor,
  { userId, key, requestHash }: IdempotencyClaim,
  orderId: string,
  now: Date,
): Promise<CreateOrderResponse | undefined> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, orderId, response: '', createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [used] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!used || used.requestHash !== requestHash) throw new AppError('idempotency_key_reused');
  // Written by `keepAnswer` from the same type, in the transaction that made the order.
  return JSON.parse(used.response) as CreateOrderResponse;
}

/** Keeps the answer with its key, so that a repetition is told exactly the same. */
export async function keepAnswer(
  tx: Executor,
  { userId, key }: IdempotencyClaim,
  response: CreateOrderResponse,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ response: JSON.stringify(response) })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}
