import { z } from 'zod';
import { CODE_WINDOWS } from '#contract/accounts.ts';
import { defineEvent, defineJob } from '#server/platform/jobs/job.ts';

/** The job that mails the code also makes it, so that the queue holds none. */
export const otpRequested = defineJob('otp.requested', z.object({ email: z.string(), username: z.string() }));

/** A password reset was requested; the address may have no account. */
export const passwordForgotten = defineJob('password.forgotten', z.object({ email: z.string() }));

/** Most of the codes of a window are sent: the shop is told before the next ones are rejected. */
export const codesNearLimit = defineJob(
  'codes.near-limit',
  z.object({ window: z.enum(CODE_WINDOWS), sent: z.number().int(), limit: z.number().int() }),
);

export const ACCOUNT_CHANGES = ['login', 'password', 'role', 'two-step-on', 'two-step-off', 'recovery-codes'] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** The account's owner is told, in case it was somebody else. `device` is that of a login: 'Chrome on Android'. */
export const accountChanged = defineJob(
  'account.changed',
  z.object({ user: z.string(), change: z.enum(ACCOUNT_CHANGES), device: z.string().nullish() }),
);

/** The job that mails the link also makes its token, so that the queue holds none. */
export const invitationSent = defineJob('invitation.sent', z.object({ id: z.string() }));

/** An account was deleted; its orders have nobody's id from now on. */
export const accountDeleted = defineEvent('account.deleted', z.object({}));
