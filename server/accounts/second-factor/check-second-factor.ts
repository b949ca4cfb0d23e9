import { and, eq, lt } from 'drizzle-orm';
import { isLongCode } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { secondFactors } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import type { SecondFactorRow } from './queries.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';

/** Maximum number of wrong codes in a day after a right password (decision 39). */
export const WRONG_CODES_PER_DAY = 10;

interface Attempt {
  factor: SecondFactorRow | null;
  /** Must be normalised by `normalizeOtp`. */
  code: string | undefined;
}

export type UsedFactor = 'app' | 'recovery-code';

/** Checks and uses up the code. Returns undefined if two-step login is off. Call this only after a right password. */
export async function checkSecondFactor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { factor, code }: Attempt,
): Promise<UsedFactor | undefined> {
  if (!factor?.confirmedAt) return undefined;
  if (code === undefined) throw new AppError('second_factor_required');
  if (isLongCode(code)) {
    if (!(await spendRecoveryCode(db, factor, code))) throw new AppError('code_invalid');
    return 'recovery-code';
  }
  const { userId } = factor;
  const limit = createRateLimit(db, {
    name: 'second-factor',
    points: WRONG_CODES_PER_DAY,
    windowSeconds: DAY_SECONDS,
    error: 'code_tries_used_up',
  });
  await limit.consume(userId);
  if (!(await spendStep(db, { userId, step: findStep(factor.secret, code, now()) })))
    throw new AppError('code_invalid');
  await limit.refund(userId);
  return 'app';
}

/** Accepts the code of a time step once. Concurrent logins wait for the row lock, and only the first gets true. */
export async function spendStep(
  db: Executor,
  { userId, step }: { userId: string; step: number | undefined },
): Promise<boolean> {
  if (step === undefined) return false;
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}
