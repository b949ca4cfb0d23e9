import { OTP_MAX_TRIES, OTP_TTL_MINUTES, type OtpPurpose } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { otpRequested, passwordForgotten } from './events.ts';
import { otps } from './tables.ts';

/**
 * Notes that this address wants a code to register and asks for the mail, in one transaction. An older code is dead at
 * once.
 */
export async function requestOtp({ db, jobs, now }: Deps, { email, username }: { email: string; username: string }) {
  await inTransaction(db, async (tx) => {
    await noteRequest(tx, email, 'registration', now());
    await jobs.enqueue(tx, otpRequested, { email, username });
  });
}

/**
 * The same for a new password. It is not looked at whether there is such an account: only the job does, so that nothing
 * in the answer, nor in the time that it takes, can tell.
 */
export async function requestPasswordReset({ db, jobs, now }: Deps, email: string) {
  await inTransaction(db, async (tx) => {
    await noteRequest(tx, email, 'password-reset', now());
    await jobs.enqueue(tx, passwordForgotten, { email });
  });
}

async function noteRequest(tx: Executor, email: string, purpose: OtpPurpose, now: Date): Promise<void> {
  const fresh = { purpose, codeHash: null, triesLeft: OTP_MAX_TRIES, expiresAt: otpExpiry(now) };
  await tx
    .insert(otps)
    .values({ email, ...fresh })
    .onConflictDoUpdate({ target: otps.email, set: fresh });
}

export function otpExpiry(from: Date): Date {
  return new Date(from.getTime() + OTP_TTL_MINUTES * 60_000);
}
