import { z } from 'zod';
import { CODE_WINDOWS } from '#contract/accounts.ts';
import { defineEvent, defineJob } from '#server/platform/jobs/job.ts';

/** The job generates the code, so that the queue stores none. */
export const otpRequested = defineJob('otp.requested', z.object({ email: z.string(), username: z.string() }));

/** Mails a code, if the address has an account. */
export const passwordForgotten = defineJob('password.forgotten', z.object({ email: z.string() }));

/** Warns the shop before its limit on mailed codes rejects further requests. */
export const codesNearLimit = defineJob(
  'codes.near-limit',
  z.object({ window: z.enum(CODE_WINDOWS), sent: z.number().int(), limit: z.number().int() }),
);

export const ACCOUNT_CHANGES = ['login', 'password', 'role', 'two-step-on', 'two-step-off', 'recovery-codes'] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** Warns the owner of an account, in case somebody else made the change. `device`: 'Chrome on Android'. */
export const accountChanged = defineJob(
  'account.changed',
  z.object({ user: z.string(), change: z.enum(ACCOUNT_CHANGES), device: z.string().nullish() }),
);

/** The job generates the token, so that the queue stores none. */
export const invitationSent = defineJob('invitation.sent', z.object({ id: z.string() }));

/** The account's orders no longer have a user id. */
export const accountDeleted = defineEvent('account.deleted', z.object({}));
