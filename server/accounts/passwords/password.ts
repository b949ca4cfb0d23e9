import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '#server/platform/limits/work-queue.ts';

/** Recommended by the OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes and 1 lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that may wait for a processor: about one second of work on one core. */
const WAITING_HASHES_MAX = 40;

/** Computes at most one hash per core at a time. Otherwise a burst of logins could exhaust processor and memory. */
export const passwordWork = createWorkQueue({ atOnce: availableParallelism(), maxWaiting: WAITING_HASHES_MAX });

/** Hashes the NFC form, because devices encode 'é' differently. Throws `unavailable` if too many hashes wait. */
export function hashPassword(password: string): Promise<string> {
  return passwordWork.run(() => hash(password.normalize('NFC'), ARGON2_OPTIONS));
}

/** Returns the same hash for the same secret and salt, so that a query can find the hash. */
export function hashWithSalt(secret: string, salt: Buffer): Promise<string> {
  return passwordWork.run(() => hash(secret, { ...ARGON2_OPTIONS, salt }));
}

export function saltOf(phc: string): Buffer | undefined {
  const [, algorithm, , , salt] = phc.split('$');
  return algorithm === 'argon2id' && salt ? Buffer.from(salt, 'base64') : undefined;
}

let dummyHash: Promise<string> | undefined;

/** Checks a dummy hash if `passwordHash` is undefined, so that the response time does not reveal if an account exists. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Runs outside of the queue `passwordWork`: a full queue would reject, and `dummyHash` would store this rejection for
  // all later logins.
  dummyHash ??= hash('nobody has this password', ARGON2_OPTIONS);
  const known = passwordHash ?? (await dummyHash);
  const isSame = await passwordWork.run(() => verify(known, password.normalize('NFC')));
  return isSame && passwordHash !== undefined;
}
