import { and, eq } from 'drizzle-orm';
import type { OtpPurpose } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { otpExpiry } from './request-otp.ts';
import { hashOtp, newOtp } from './secrets.ts';
import { otps } from './tables.ts';

/**
 * Makes the code that is about to be mailed to `email` and keeps its hash. Returns the code, whose ten minutes begin
 * now, or undefined where the request is gone, because it was used up or another one has taken its place.
 */
export async function issueOtp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
  purpose: OtpPurpose,
): Promise<string | undefined> {
  const otp = newOtp();
  const issued = await db
    .update(otps)
    .set({ codeHash: hashOtp(email, otp, purpose), expiresAt: otpExpiry(now()) })
    .where(and(eq(otps.email, email), eq(otps.purpose, purpose)))
    .returning({ email: otps.email });
  return issued.length > 0 ? otp : undefined;
}
