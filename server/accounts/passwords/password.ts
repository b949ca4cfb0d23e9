import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '#server/platform/limits/work-queue.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that may wait: about one second of work on one core. */
const WAITING_HASHES_MAX = 40;

/** One hash per core at a time, so that a burst of logins cannot exhaust processor and memory. */
export const passwordWork = createWorkQueue({ atOnce: availableParallelism(), maxWaiting: WAITING_HASHES_MAX });

/** Hashes the NFC form, because devices encode 'é' in two ways. Throws `unavailable` if too many hashes wait. */
export function hashPassword(password: string): Promise<string> {
  return passwordWork.run(() => hash(password.normalize('NFC'), ARGON2_OPTIONS));
}

/** Equal secrets with the same salt have equal hashes, so a query can find them. */
export function hashWithSalt(secret: string, salt: Buffer): Promise<string> {
  return passwordWork.run(() => hash(secret, { ...ARGON2_OPTIONS, salt }));
}

export function saltOf(phc: string): Buffer | undefined {
  const [, algorithm, , , salt] = phc.split('$');
  return algorithm === 'argon2id' && salt ? Buffer.from(salt, 'base64') : undefined;
}

let dummyHash: Promise<string> | undefined;

/**
 * Without a hash it checks a dummy, so that timing does not reveal missing accounts. `as-typed`: an earlier release
 * hashed this password without normalising it.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<'normalised' | 'as-typed' | undefined> {
  // Bypasses the queue: a full queue would reject this hash, and every login of the first burst would fail.
  dummyHash ??= hash('nobody has this password', ARGON2_OPTIONS);
  const known = passwordHash ?? (await dummyHash);
  const matches = async (text: string) =>
    (await passwordWork.run(() => verify(known, text))) && passwordHash !== undefined;
  const normalised = password.normalize('NFC');
  if (await matches(normalised)) return 'normalised';
  return normalised !== password && (await matches(password)) ? 'as-typed' : undefined;
}

export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  return (await verifyPassword(passwordHash, password)) !== undefined;
}
