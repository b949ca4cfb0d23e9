import { z } from 'zod';
import { CODE_WINDOWS } from '#contract/accounts.ts';
import { defineEvent, defineJob } from '#server/platform/jobs/job.ts';

/** Mails a code to a new customer. The job generates the code, so that the queue does not store it. */
export const otpRequested = defineJob('otp.requested', z.object({ email: z.string(), username: z.string() }));

export const passwordForgotten = defineJob('password.forgotten', z.object({ email: z.string() }));

/** Warns the shop by mail before it reaches its limit on mailed codes and rejects further requests. */
export const codesNearLimit = defineJob(
  'codes.near-limit',
  z.object({ window: z.enum(CODE_WINDOWS), sent: z.number().int(), limit: z.number().int() }),
);

export const ACCOUNT_CHANGES = ['login', 'password', 'role', 'two-step-on', 'two-step-off', 'recovery-codes'] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/**
 * Mails the owner of an account about a change that somebody else may have made. `device` is a text such as 'Chrome on
 * Android'.
 */
export const accountChanged = defineJob(
  'account.changed',
  z.object({ user: z.string(), change: z.enum(ACCOUNT_CHANGES), device: z.string().nullish() }),
);

/** Mails an invitation. The job generates its token, so that the queue does not store it. */
export const invitationSent = defineJob('invitation.sent', z.object({ id: z.string() }));

/** Published when an account is deleted. Its orders remain without a user id. */
export const accountDeleted = defineEvent('account.deleted', z.object({}));
