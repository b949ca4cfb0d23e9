import { eq, sql } from 'drizzle-orm';
import { LONG_CODE_LENGTH, OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { otpRequested, passwordForgotten } from '#server/accounts/events.ts';
import { registrationCodes } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { assertCodesLeft, countMailedCode } from './limit-mailed-codes.ts';
import { readShortCodeSpent } from './limit-short-code.ts';

/** Mails in the lifetime of a code: enough if a mail is lost, too few to flood a mailbox. */
export const MAILS_PER_CODE = 3;
/** Browsers that can request the same code. No customer uses more. */
export const ASKERS_MAX = 6;

const mailLimit = (db: Executor, name: string) =>
  createRateLimit(db, { name, points: MAILS_PER_CODE, windowSeconds: OTP_TTL_MINUTES * 60 });
export const registrationMails = (db: Executor) => mailLimit(db, 'registration-mails');
export const resetMails = (db: Executor) => mailLimit(db, 'reset-mails');

/** Mails a code; a valid code is mailed again. Throws `too_many_codes`. */
export async function requestRegistrationCode(
  deps: Deps,
  { email, username, asker }: { email: string; username: string; asker: string },
): Promise<void> {
  const { db, jobs, now } = deps;
  await assertCodesLeft(deps);
  const isMailed = (await mayMail(registrationMails(db).consume(email))) || (await isMailedCodeSpent(db, email));
  if (isMailed) await countMailedCode(deps);
  await inTransaction(db, async (tx) => {
    await noteAsker(tx, { email, asker }, now());
    if (isMailed) await jobs.enqueue(tx, otpRequested, { email, username });
  });
}

/**
 * Enqueues the mail. The job checks whether the account exists, so that neither the response nor its time reveals that.
 */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  const { db, jobs } = deps;
  await assertCodesLeft(deps);
  if (!(await mayMail(resetMails(db).consume(email)))) return;
  await countMailedCode(deps);
  await inTransaction(db, (tx) => jobs.enqueue(tx, passwordForgotten, { email }));
}

async function noteAsker(tx: Executor, { email, asker }: { email: string; asker: string }, now: Date): Promise<void> {
  const { askers, code, expiresAt } = registrationCodes;
  const hasExpired = sql`${expiresAt} <= ${sql.param(now, expiresAt)}`;
  const isNoted = sql`${askers} @> array[${asker}]::text[] or cardinality(${askers}) >= ${ASKERS_MAX}`;
  const fresh = { code: null, askers: [asker], expiresAt: codeExpiry(now) };
  await tx
    .insert(registrationCodes)
    .values({ email, ...fresh })
    .onConflictDoUpdate({
      target: registrationCodes.email,
      set: {
        code: sql`case when ${hasExpired} then null else ${code} end`,
        askers: sql`case when ${hasExpired} then array[${asker}]::text[] when ${isNoted} then ${askers}
          else array_append(${askers}, ${asker}::text) end`,
        expiresAt: sql`case when ${hasExpired} then ${sql.param(fresh.expiresAt, expiresAt)} else ${expiresAt} end`,
      },
    });
}

/** True if no guesses are left for the mailed code, perhaps because of an attacker. Then a long code is mailed. */
async function isMailedCodeSpent(db: Executor, email: string): Promise<boolean> {
  const spent = await readShortCodeSpent(db, email);
  if (!spent.toOthers && !spent.toAll) return false;
  const [mailed] = await db.select().from(registrationCodes).where(eq(registrationCodes.email, email));
  if (mailed?.code?.length === LONG_CODE_LENGTH) return false;
  return spent.toAll || (mailed !== undefined && mailed.askers.length >= ASKERS_MAX);
}

async function mayMail(counted: Promise<number>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

export function codeExpiry(from: Date): Date {
  return new Date(from.getTime() + OTP_TTL_MINUTES * MINUTE_MS);
}
