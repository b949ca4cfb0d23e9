import { hash, verify } from '@node-rs/argon2';

/** argon2id is the library's default. Source of the costs: OWASP Password Storage Cheat Sheet (19 MiB, 2 passes, 1 lane). */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2_OPTIONS);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such account) the same work is done in vain, so that
 * the time taken does not tell whether the account exists.
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  hashOfNobody ??= hashPassword('nobody has this password');
  await verify(await hashOfNobody, password);
  return false;
}
