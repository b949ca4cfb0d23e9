import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** The job that mails the code also makes it, so that the queue holds none. */
export const otpRequested = defineJob('otp.requested', z.object({ email: z.string(), username: z.string() }));

/** A password reset was requested; the address may have no account. */
export const passwordForgotten = defineJob('password.forgotten', z.object({ email: z.string() }));

export const ACCOUNT_CHANGES = ['login', 'password', 'role', 'two-step-on', 'two-step-off'] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** The account's owner is told, in case it was somebody else. `device` is that of a login: 'Chrome on Android'. */
export const accountChanged = defineJob(
  'account.changed',
  z.object({ user: z.string(), change: z.enum(ACCOUNT_CHANGES), device: z.string().nullish() }),
);

/** The job that mails the link also makes its token, so that the queue holds none. */
export const invitationSent = defineJob('invitation.sent', z.object({ id: z.string() }));
