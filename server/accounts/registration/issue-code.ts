import { eq, sql } from 'drizzle-orm';
import { LONG_CODE_LENGTH } from '#contract/accounts.ts';
import { hashResetCode, newLongCode, newOtp } from '#server/accounts/secrets.ts';
import { registrationCodes, resetCodes } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { readShortCodeSpent } from './limit-short-code.ts';
import { ASKERS_MAX, codeExpiry } from './request-code.ts';

/** Returns the stored code while it is valid, and otherwise stores a new one. Undefined if the code has been used. */
export async function issueRegistrationCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<string | undefined> {
  const spent = await readShortCodeSpent(db, email);
  const fresh = spent.toOthers || spent.toAll ? newLongCode() : newOtp();
  const time = now();
  const { askers, code, expiresAt } = registrationCodes;
  // A row stores only the first `ASKERS_MAX` browsers that requested the code. Further browsers have only the guesses
  // of browsers that did not request it.
  const isSpent = sql`(${spent.toAll}::boolean or (${spent.toOthers}::boolean and cardinality(${askers}) >= ${ASKERS_MAX}))`;
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

export async function issueResetCode({ db, now }: Pick<Deps, 'db' | 'now'>, email: string): Promise<string> {
  const code = newLongCode();
  await db.insert(resetCodes).values({ codeHash: hashResetCode(email, code), email, expiresAt: codeExpiry(now()) });
  return code;
}
