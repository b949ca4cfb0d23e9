import { OTP_MAX_TRIES, OTP_TTL_MINUTES } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { otpRequested } from './events.ts';
import { otps } from './tables.ts';

/** Notes that this address wants a code and asks for the mail, in one transaction. An older code is dead at once. */
export async function requestOtp({ db, jobs, now }: Deps, { email, username }: { email: string; username: string }) {
  await inTransaction(db, async (tx) => {
    const fresh = { codeHash: null, triesLeft: OTP_MAX_TRIES, expiresAt: otpExpiry(now()) };
    await tx
      .insert(otps)
      .values({ email, ...fresh })
      .onConflictDoUpdate({ target: otps.email, set: fresh });
    await jobs.enqueue(tx, otpRequested, { email, username });
  });
}

export function otpExpiry(from: Date): Date {
  return new Date(from.getTime() + OTP_TTL_MINUTES * 60_000);
}
