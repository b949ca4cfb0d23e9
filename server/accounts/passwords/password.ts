import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '#server/platform/limits/work-queue.ts';

/** argon2id by the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About a second of work on one core. */
const MAX_WAITING = 40;

/** Bounds a burst to the cores and this queue. */
export const passwordWork = createWorkQueue({ atOnce: availableParallelism(), maxWaiting: MAX_WAITING });

/** An argon2id PHC string. Throws `unavailable` where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return passwordWork.run(() => hash(password, ARGON2_OPTIONS));
}

let dummyHash: Promise<string> | undefined;

/**
 * Verifies a dummy where there is no account, so that the time taken reveals nothing. Throws `unavailable` where too
 * many wait.
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Bypasses the queue: it must not fail in the burst that needs it first.
  dummyHash ??= hash('nobody has this password', ARGON2_OPTIONS);
  const known = passwordHash ?? (await dummyHash);
  const isRight = await passwordWork.run(() => verify(known, password));
  return passwordHash !== undefined && isRight;
}
