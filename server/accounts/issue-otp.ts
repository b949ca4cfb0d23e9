import { eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { otpExpiry } from './request-otp.ts';
import { hashOtp, newOtp } from './secrets.ts';
import { otps } from './tables.ts';

/**
 * Makes the code that is about to be mailed to `email` and keeps its hash. Returns the code, whose ten minutes begin
 * now, or undefined where the request is gone, because a registration has used it up.
 */
export async function issueOtp({ db, now }: Pick<Deps, 'db' | 'now'>, email: string): Promise<string | undefined> {
  const otp = newOtp();
  const issued = await db
    .update(otps)
    .set({ codeHash: hashOtp(email, otp), expiresAt: otpExpiry(now()) })
    .where(eq(otps.email, email))
    .returning({ email: otps.email });
  return issued.length > 0 ? otp : undefined;
}
