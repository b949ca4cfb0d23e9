import { z } from 'zod';
import { CODE_WINDOWS } from '#contract/accounts.ts';
import { defineEvent, defineJob } from '#server/platform/jobs/job.ts';

/** Mails a code. The job also generates it, so that the queue stores no code. */
export const otpRequested = defineJob('otp.requested', z.object({ email: z.string(), username: z.string() }));

/** Mails a reset code. The address may have no account. */
export const passwordForgotten = defineJob('password.forgotten', z.object({ email: z.string() }));

/** Warns the shop that most of the codes of a window are sent, before further requests are rejected. */
export const codesNearLimit = defineJob(
  'codes.near-limit',
  z.object({ window: z.enum(CODE_WINDOWS), sent: z.number().int(), limit: z.number().int() }),
);

export const ACCOUNT_CHANGES = ['login', 'password', 'role', 'two-step-on', 'two-step-off', 'recovery-codes'] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** Notifies the owner of the account, in case somebody else changed it. `device` is the browser of a login, such as 'Chrome on Android'. */
export const accountChanged = defineJob(
  'account.changed',
  z.object({ user: z.string(), change: z.enum(ACCOUNT_CHANGES), device: z.string().nullish() }),
);

/** Mails an invitation. The job also generates its token, so that the queue stores none. */
export const invitationSent = defineJob('invitation.sent', z.object({ id: z.string() }));

/** An account was deleted. Its orders no longer have a user id. */
export const accountDeleted = defineEvent('account.deleted', z.object({}));
