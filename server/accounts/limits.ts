import type { Executor } from '#server/platform/database/database.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';

const MINUTE_SECONDS = 60;

/** How often the doors of the house may be tried. Counted in the database, for all processes together. */
export function createAccountLimits(db: Executor) {
  return {
    otpPerEmail: createRateLimit(db, { name: 'otp-email', points: 5, windowSeconds: 15 * MINUTE_SECONDS }),
    otpPerAddress: createRateLimit(db, { name: 'otp-address', points: 60, windowSeconds: 60 * MINUTE_SECONDS }),
    /** Tight for one address guessing at one account, loose for an account: else anybody could lock anybody out. */
    failedLoginPerPair: createRateLimit(db, { name: 'login-pair', points: 10, windowSeconds: 15 * MINUTE_SECONDS }),
    failedLoginPerEmail: createRateLimit(db, { name: 'login-email', points: 100, windowSeconds: 15 * MINUTE_SECONDS }),
    failedLoginPerAddress: createRateLimit(db, {
      name: 'login-address',
      points: 60,
      windowSeconds: 15 * MINUTE_SECONDS,
    }),
  };
}
export type AccountLimits = ReturnType<typeof createAccountLimits>;
