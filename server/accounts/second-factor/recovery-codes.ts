import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { formatCode, RECOVERY_CODES } from '#contract/accounts.ts';
import { hashWithSalt, saltOf } from '#server/accounts/passwords/password.ts';
import { newLongCode } from '#server/accounts/secrets.ts';
import { secondFactors } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

const SALT_BYTES = 16;

export interface NewRecoveryCodes {
  /** Plain text, which the user sees only once. */
  codes: string[];
  hashes: string[];
}

/** Makes codes that share one salt, so that checking a code costs only one hash. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newLongCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  // Hashes one code after another, so that other users' logins do not have to wait for all of them.
  for (const code of codes) hashes.push(await hashWithSalt(code, salt));
  return { codes: codes.map(formatCode), hashes };
}

/** Uses up a code that `normalizeOtp` returned. Of concurrent attempts with one code, only the first gets true. */
export async function spendRecoveryCode(
  db: Executor,
  { userId, recoveryHashes }: { userId: string; recoveryHashes: readonly string[] },
  code: string,
): Promise<boolean> {
  const salt = recoveryHashes.map(saltOf).find((each) => each !== undefined);
  const hash = salt && (await hashWithSalt(code, salt));
  if (hash === undefined || !recoveryHashes.includes(hash)) return false;
  const { recoveryHashes: stored, confirmedAt } = secondFactors;
  const used = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${stored}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), isNotNull(confirmedAt), sql`${hash} = any(${stored})`))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}
