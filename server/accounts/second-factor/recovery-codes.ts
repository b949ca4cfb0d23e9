import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { formatCode, RECOVERY_CODES } from '#contract/accounts.ts';
import { hashWithSalt, saltOf } from '#server/accounts/passwords/password.ts';
import { hashRecoveryCode, newLongCode } from '#server/accounts/secrets.ts';
import { secondFactors } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

const SALT_BYTES = 16;

export interface NewRecoveryCodes {
  /** As the user sees them, once. */
  codes: string[];
  hashes: string[];
}

/** Fresh codes. One salt for all of them, so that a try costs one hash, however many codes are left. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newLongCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  // In turn, so that a new set takes one place in the queue of passwords.
  for (const code of codes) hashes.push(await hashWithSalt(code, salt));
  return { codes: codes.map(formatCode), hashes };
}

/** Uses up a recovery code. Of concurrent tries with one code, one gets true. Expects a normalised code (`normalizeOtp`). */
export async function spendRecoveryCode(
  db: Executor,
  { userId, recoveryHashes }: { userId: string; recoveryHashes: readonly string[] },
  code: string,
): Promise<boolean> {
  const salt = recoveryHashes.map(saltOf).find((each) => each !== undefined);
  const hashes = [hashRecoveryCode(userId, code), ...(salt ? [await hashWithSalt(code, salt)] : [])];
  const hash = hashes.find((each) => recoveryHashes.includes(each));
  if (hash === undefined) return false;
  const { recoveryHashes: stored, confirmedAt } = secondFactors;
  const used = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${stored}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), isNotNull(confirmedAt), sql`${hash} = any(${stored})`))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}
