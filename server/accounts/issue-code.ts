import { eq, sql } from 'drizzle-orm';
import { LONG_CODE_LENGTH } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { readShortCodeSpent } from './limit-short-code.ts';
import { codeExpiry, MAX_ASKERS } from './request-code.ts';
import { hashResetCode, newLongCode, newOtp } from './secrets.ts';
import { registrationCodes, resetCodes } from './tables.ts';

/**
 * The code that is about to be mailed to `email`: the one that is good already, or a fresh one. Its ten minutes begin now.
 * Undefined where the request is gone, because it was used up.
 */
export async function issueRegistrationCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<string | undefined> {
  const spent = await readShortCodeSpent(db, email);
  const fresh = spent.toStrangers || spent.toAll ? newLongCode() : newOtp();
  const time = now();
  const { askers, code, expiresAt } = registrationCodes;
  // Beyond so many askers the next browser is a stranger, to whom six digits are good for nothing by now.
  const isSpent = sql`(${spent.toAll}::boolean or (${spent.toStrangers}::boolean and cardinality(${askers}) >= ${MAX_ASKERS}))`;
  const isGood = sql`${expiresAt} > ${sql.param(time, expiresAt)}
    and (length(${code}) = ${LONG_CODE_LENGTH} or not ${isSpent})`;
  const [issued] = await db
    .update(registrationCodes)
    .set({
      code: sql`case when ${code} is not null and ${isGood} then ${code} else ${fresh} end`,
      expiresAt: codeExpiry(time),
    })
    .where(eq(registrationCodes.email, email))
    .returning({ code });
  return issued?.code ?? undefined;
}

/** Makes one more code for a new password and keeps its hash. Those that were mailed before stay good. */
export async function issueResetCode({ db, now }: Pick<Deps, 'db' | 'now'>, email: string): Promise<string> {
  const code = newLongCode();
  await db.insert(resetCodes).values({ codeHash: hashResetCode(email, code), email, expiresAt: codeExpiry(now()) });
  return code;
}
