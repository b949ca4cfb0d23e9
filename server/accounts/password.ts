import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '#server/platform/limits/work-queue.ts';

/** argon2id is the library's default. Source of the costs: OWASP Password Storage Cheat Sheet (19 MiB, 2 passes, 1 lane). */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords that wait for their turn: about a second of work on one core. */
const MAX_WAITING = 40;

/** A burst of guesses takes at most the cores, for a bounded time; what is beyond is told to come back. */
export const passwordWork = createWorkQueue({ atOnce: availableParallelism(), maxWaiting: MAX_WAITING });

/** The argon2id hash of a password as a PHC string. Throws `unavailable` where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return passwordWork.run(() => hash(password, ARGON2_OPTIONS));
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such account) the same work is done in vain, so that
 * the time taken does not tell whether the account exists. Throws `unavailable` where too many wait.
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Past the queue: it is made once, and must not fail for the crowd that it is made for.
  hashOfNobody ??= hash('nobody has this password', ARGON2_OPTIONS);
  const known = passwordHash ?? (await hashOfNobody);
  const isRight = await passwordWork.run(() => verify(known, password));
  return passwordHash !== undefined && isRight;
}
