import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { CreateOrderResponse } from '#contract/orders.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { idempotencyKeys } from './tables.ts';

/** One attempt to place an order. Repeated requests have the same key and hash. */
export interface IdempotencyClaim {
  userId: string;
  key: string;
  requestHash: string;
}

/** A request without a key gets a new key, so it never counts as a repetition. */
export function claimFor(userId: string, key: string | undefined, body: object): IdempotencyClaim {
  return { userId, key: key ?? newId(), requestHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

/** Returns the stored response for the key. Throws `idempotency_key_reused` if the key belongs to another request. */
export async function findResponse(db: Executor, claim: IdempotencyClaim): Promise<CreateOrderResponse | undefined> {
  const { userId, key, requestHash } = claim;
  const [used] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!used) return undefined;
  if (used.requestHash !== requestHash) throw new AppError('idempotency_key_reused');
  return JSON.parse(used.response) as CreateOrderResponse;
}

/** No browser retries an order for so long. */
const IDEMPOTENCY_KEY_DAYS = 30;

export async function cleanOrders({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - IDEMPOTENCY_KEY_DAYS * DAY_MS);
  await deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, cutoff));
}
